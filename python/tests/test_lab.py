"""The widget without a page: its traits, and what it answers to the page's messages."""

from __future__ import annotations

import base64
import html
import sys
from typing import Any

import pytest

pytest.importorskip("anywidget", reason="anywidget is not installed")

import hotline_lab
from hotline_lab import Lab, NotReady
from hotline_lab.files import MissingFile
from hotline_lab.link_gen import HOTLINE_VERSION, KEYS
from hotline_lab.still import NoFigure

#: The link of the scenario as it opens.
DPUT = f"#v=1&s=dput&hv={HOTLINE_VERSION}"


class Recorded(Lab):
    """A lab that keeps what it sends."""

    def send(self, content: Any, buffers: Any = None) -> None:
        self.sent = [*getattr(self, "sent", []), (content, buffers)]


def tell(lab: Lab, **content: Any) -> None:
    lab._hear(lab, content, [])


def test_without_anywidget_it_says_what_brings_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "hotline_lab.lab")
    monkeypatch.delattr(hotline_lab, "lab")
    monkeypatch.setitem(sys.modules, "anywidget", None)
    with pytest.raises(ModuleNotFoundError, match=r"pip install 'hotline-lab\[widget\]'"):
        _ = hotline_lab.Lab


def test_traits_are_what_the_call_says() -> None:
    lab = Lab("lookup_mnt", cores=48, show="figure, controls", parameters={"section": 300})
    assert (lab.scenario, lab.cores, lab.variant, lab.seed) == ("lookup_mnt", 48, None, None)
    assert lab.show == ["figure", "controls"]
    assert lab.parameters == {"section": 300}
    assert Lab("dput").show == ["figure", "machine"]
    assert (Lab("dput").bends, Lab("dput", bends=True).bends) == (False, True)


@pytest.mark.parametrize("wrong", [{"show": "figures"}, {"cores": "many"}, {"precision": 0.1}, {"theme": "pink"}])
def test_traits_refuse_what_they_do_not_know(wrong: dict[str, Any]) -> None:
    with pytest.raises(Exception, match=next(iter(wrong))):
        Lab("dput", **wrong)


def test_a_trait_that_there_is_not_is_refused() -> None:
    with pytest.raises(TypeError, match=r"no trait core; it has .*cores"):
        Lab("dput", core=48)
    lab = Lab("dput")
    with pytest.raises(AttributeError, match=r"no trait core; it has .*cores"):
        lab.core = 48
    lab.cores = 48
    assert lab.link() == f"{DPUT}&n=48"


def test_the_link_is_the_page_s_and_before_that_what_the_traits_ask_for() -> None:
    assert Lab("dput").link() == DPUT
    asked = Lab(
        "dput", cores=8, variant="a b", hidden=["mcs", "ttas"], bends=True, precision=0.05, parameters={"hold": 3}
    )
    assert asked.link() == f"#v=1&s=dput&bends=1&hv={HOTLINE_VERSION}&n=8&off=mcs,ttas&p.hold=3&prec=0.05&x=a%20b"
    over = Lab("dput", over="pairs", cores=8, parameters={"cores": 12})
    assert over.link() == f"{DPUT}&n=8&over=pairs&p.cores=12"
    lab = Lab("dput", cores=4)
    lab.address = "#v=1&s=dput&n=8"
    assert lab.link("https://labs.example/") == "https://labs.example/s/dput/#v=1&s=dput&n=8"
    assert lab.link("https://labs.example/hotline.html") == "https://labs.example/hotline.html#v=1&s=dput&n=8"
    lab.address = "#v=1&s=dput&mf=abc"
    assert lab.link("https://labs.example/") == "https://labs.example/#v=1&s=dput&mf=abc"


def test_results_come_when_the_page_has_a_complete_figure() -> None:
    lab = Lab("dput")
    with pytest.raises(NotReady, match="not shown"):
        lab.dataframe()
    heard: list[int] = []
    lab.observe(lambda change: heard.append(change["new"]), "finished")
    columns = ["variant", "x", "throughput"]
    tell(lab, kind="table", complete=False, link="#1", columns=columns, rows=[["atomic", 1, None]])
    with pytest.raises(NotReady):
        lab.dataframe()
    tell(lab, kind="table", complete=True, link="#2", columns=columns, rows=[["atomic", 1, 2.5], ["atomic", 4, 5.0]])
    table = lab.dataframe()
    assert table["throughput"].tolist() == [2.5, 5.0]
    assert table.attrs["link"] == "#2"
    assert heard == [1]


def test_an_error_of_the_page_is_told() -> None:
    lab = Lab("dput")
    tell(lab, kind="error", code="run-failed", message="There is no such scenario.")
    with pytest.raises(NotReady, match="no such scenario"):
        lab.dataframe()


def test_the_picture_of_the_page_is_kept() -> None:
    lab = Lab("dput")
    assert "image/png" not in lab._still()
    with pytest.raises(NotReady):
        lab.picture()
    tell(lab, kind="picture", link="#1", data=base64.b64encode(b"\x89PNG").decode(), width=1, height=1)
    assert lab.picture() == b"\x89PNG"
    assert base64.b64decode(lab._still()["image/png"]) == b"\x89PNG"


def test_without_a_reader_the_notebook_keeps_a_picture_and_a_link(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def figure(link: str) -> dict[str, Any]:
        asked.append(link)
        points = [{"variant": "atomic", "x": x, "measure": 2.0 * x} for x in (1, 2)]
        return {"x": "cores", "measure": {"label": "opens", "unit": "opens/s"}, "points": points}

    monkeypatch.setattr("hotline_lab.lab.figure_of", figure)
    lab = Lab("dput", cores=2, site="https://labs.example/")
    assert "image/svg+xml" not in lab._still()
    monkeypatch.setattr("hotline_lab.lab._has_reader", lambda: False)
    still = lab._still()
    assert asked == [f"{DPUT}&n=2"]
    assert still["image/svg+xml"].startswith("<svg")
    assert f'<a href="https://labs.example/s/dput/{html.escape(DPUT)}&amp;n=2">' in still["text/html"]
    assert 'src="data:image/svg+xml;base64,' in still["text/html"]
    assert still["text/plain"] == f"Hotline: https://labs.example/s/dput/{DPUT}&n=2"


def test_without_a_reader_and_without_a_figure_the_notebook_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(_: str) -> dict[str, Any]:
        raise NoFigure("it was not computed within 120 s")

    monkeypatch.setattr("hotline_lab.lab._has_reader", lambda: False)
    monkeypatch.setattr("hotline_lab.lab.figure_of", none)
    still = Lab("dput")._still()
    assert set(still) == {"text/plain", "text/html"}
    assert "No picture: it was not computed within 120 s." in still["text/html"]
    assert f"<code>{html.escape(DPUT)}</code>, behind the address of a site" in still["text/html"]


def test_the_site_may_be_said_once_for_all_labs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOTLINE_SITE", "https://labs.example/")
    assert Lab("dput").link() == f"https://labs.example/s/dput/{DPUT}"
    assert Lab("dput").link("") == DPUT


def test_the_application_is_sent_once_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hotline_lab.lab.application_gzip", lambda: b"packed")
    lab = Recorded("dput")
    tell(lab, kind="application", id=7)
    assert lab.sent == [({"answers": 7}, [b"packed"])]


def test_a_missing_application_is_told_to_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> bytes:
        raise MissingFile("run vite build")

    monkeypatch.setattr("hotline_lab.lab.application_gzip", missing)
    lab = Recorded("dput")
    tell(lab, kind="application", id=8)
    assert lab.sent == [({"answers": 8, "error": "run vite build"}, None)]


def test_every_trait_that_is_a_key_of_a_link_is_written_into_it() -> None:
    values = {"hidden": ["a"], "bends": True, "precision": 0.05, "cores": 2, "seed": 3}
    traits = {trait: values.get(trait, "b") for trait in KEYS if trait != "scenario"}
    link = Lab("dput", **traits).link()
    assert {pair.split("=")[0] for pair in link[1:].split("&")} == {"v", "hv", *KEYS.values()}
