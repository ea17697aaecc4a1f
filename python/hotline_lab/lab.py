"""The lab in a notebook: the application in a frame, its parameters as traits, its results as a table."""

from __future__ import annotations

import base64
import gzip
import html
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import anywidget
import traitlets

from .files import MissingFile, application_gzip, with_link
from .link_gen import HOTLINE_VERSION, KEYS, PARTS, PARTS_USUAL, PRECISIONS, THEMES
from .still import NoFigure, figure_of, svg_of

if TYPE_CHECKING:
    import pandas

#: What a caller may set.
OWN = (
    *("scenario", "machine", "cores", "over", "variant", "compare", "hidden", "parameters", "seed", "precision"),
    *("bends", "measure", "show", "theme", "height", "address", "site"),
)


def _written(value: object) -> str:
    """The value of a trait as links have it; "" is the scenario's own."""
    if isinstance(value, bool):
        return "1" if value else ""
    if isinstance(value, list):
        return ",".join(value)
    return "" if value is None else str(value)


def _has_reader() -> bool:
    """Does a reader sit before the notebook, whose browser shows the lab?

    Programs that execute notebooks say that no cell can be answered (``allow_stdin``), and pages say the contrary.
    """
    try:
        from IPython import get_ipython

        parent = get_ipython().kernel.get_parent("shell")  # type: ignore[union-attr]
        return bool(parent["content"]["allow_stdin"])
    except (ImportError, AttributeError, KeyError, TypeError):
        return True


class NotReady(RuntimeError):
    """The lab in the notebook has not computed its figure yet, or no browser shows it."""


class Lab(anywidget.AnyWidget):
    """A scenario of Hotline in a notebook: the same application as on the site, with parts hidden.

    The traits and the page follow each other: ``lab.cores = 24`` selects the run at 24 cores, and a click on a point of
    the figure changes ``lab.cores``. Everything is computed in the reader's browser; nothing is fetched from a network.

    >>> lab = Lab("lookup_mnt", cores=48)
    >>> lab                              # shows it
    >>> lab.parameters = {"hold": 800}   # in another cell
    >>> lab.dataframe()                  # in a third one: a row for each point of the figure

    :param scenario: the id of a scenario (a folder of ``scenarios/``).
    :param show: parts of the application, out of ``PARTS``.
    :param height: of the frame, in CSS pixels.
    :param traits: first values of the other traits.
    """

    _esm = Path(__file__).with_name("lab.js")

    scenario = traitlets.Unicode(help="id of the scenario").tag(sync=True)
    machine = traitlets.Unicode(None, allow_none=True, help="id of the machine; None: the scenario's").tag(sync=True)
    cores = traitlets.Int(None, allow_none=True, help="the selected place on the x-axis, mostly cores").tag(sync=True)
    over = traitlets.Unicode(None, allow_none=True, help="a parameter on the x-axis; None: the scenario's axis").tag(
        sync=True
    )
    variant = traitlets.Unicode(None, allow_none=True, help="the selected variant").tag(sync=True)
    compare = traitlets.Unicode(None, allow_none=True, help="a variant whose machine is shown beside").tag(sync=True)
    hidden = traitlets.List(traitlets.Unicode(), help="variants that are not shown").tag(sync=True)
    parameters = traitlets.Dict(help="parameters of the scenario by name, whole numbers").tag(sync=True)
    seed = traitlets.Int(None, allow_none=True, help="seed of the random numbers").tag(sync=True)
    precision = traitlets.Enum(
        PRECISIONS, None, allow_none=True, help="half width of the 95 % intervals as a share of the mean; None: 0.02"
    ).tag(sync=True)
    bends = traitlets.Bool(False, help="places are added where a curve bends").tag(sync=True)
    measure = traitlets.Unicode(None, allow_none=True, help="what the y-axis shows").tag(sync=True)
    show = traitlets.List(traitlets.Enum(PARTS), list(PARTS_USUAL), help="parts that are shown").tag(sync=True)
    theme = traitlets.Enum(THEMES, None, allow_none=True).tag(sync=True)
    height = traitlets.Int(480, help="of the frame, in CSS pixels").tag(sync=True)
    #: What the page does: opening, computing, held (out of sight), done, stopped, failed. Empty without a page.
    phase = traitlets.Unicode("", help="what the page does").tag(sync=True)
    #: The whole experiment as the fragment of a link, "#v=1&s=…"; may be set.
    address = traitlets.Unicode("", help="the experiment as a link's fragment").tag(sync=True)
    #: The address of a site with Hotline, to which the link below the lab leads: HOTLINE_SITE, where that is set.
    site = traitlets.Unicode(help="address of a site with Hotline, for links")
    #: Rises by one whenever a complete table has come, for observers.
    finished = traitlets.Int(0, help="number of complete figures so far")

    @traitlets.default("site")
    def _usual_site(self) -> str:
        return os.environ.get("HOTLINE_SITE", "")

    def __init__(self, scenario: str, *, show: list[str] | tuple[str, ...] | str | None = None, **traits: Any) -> None:
        if isinstance(show, str):
            show = show.replace(" ", "").split(",")
        if show is not None:
            traits["show"] = list(show)
        unknown = [name for name in traits if not self.has_trait(name)]
        if unknown:
            raise TypeError(f"a lab has no trait {', '.join(unknown)}; it has {', '.join(OWN)}")
        super().__init__(scenario=scenario, **traits)
        self._table: dict[str, Any] | None = None
        self._picture: bytes | None = None
        self._still_id: str | None = None
        self._last_error: str | None = None
        self.on_msg(self._hear)

    def __setattr__(self, name: str, value: Any) -> None:
        """Refuses a trait that there is not: ``lab.core = 8`` would change nothing, and no reader would be told."""
        # A class that is derived from this one may have attributes of its own. The type of a lab is no help: traitlets
        # derives a class of the same name for each.
        own = type(self).__name__ != "Lab"
        if not own and not name.startswith("_") and not hasattr(type(self), name):
            raise AttributeError(f"a lab has no trait {name}; it has {', '.join(OWN)}")
        super().__setattr__(name, value)

    def link(self, site: str | None = None) -> str:
        """The experiment as it is shown, as a link; before a page shows it, as the traits ask for it.

        :param site: the address of a site with Hotline, put before the fragment; without it that of the trait ``site``.
            Without both it is the fragment alone. Behind a folder, an address that ends in a slash, stands the page of
            the scenario, which has the picture that a preview of the link shows.
        """
        before, fragment = self.site if site is None else site, self._fragment()
        return before + (self._page(fragment) if before.endswith("/") else "") + fragment

    def dataframe(self) -> pandas.DataFrame:
        """The points of the figure as it was last complete: a row for each, with the columns of ``hotline sweep``.

        Throughputs are in operations per second, latencies and costs in cycles. ``attrs["link"]`` is the experiment
        that the rows are of.

        :raises NotReady: when no complete figure has come. A notebook hears the page between two cells only, so the
            call cannot wait for it: run the cell again.
        """
        import pandas

        if self._table is None:
            problem = f" The page says: {self._last_error}" if self._last_error else ""
            raise NotReady(f"the lab has sent no complete figure yet (phase: {self.phase or 'not shown'}).{problem}")
        frame = pandas.DataFrame(self._table["rows"], columns=self._table["columns"])
        frame.attrs["link"] = self._table["link"]
        return frame

    def picture(self) -> bytes:
        """The figure as it was last complete, as the bytes of a PNG.

        :raises NotReady: when no complete figure has come.
        """
        if self._picture is None:
            raise NotReady(f"the lab has sent no picture yet (phase: {self.phase or 'not shown'})")
        return self._picture

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the application with this experiment into one HTML file, which runs in any browser without a network.

        :raises MissingFile: when the application is not in this installation.
        """
        application = gzip.decompress(application_gzip()).decode("utf-8")
        Path(path).write_text(with_link(application, self._fragment()), encoding="utf-8")

    def _fragment(self) -> str:
        return self.address or self._asked()

    @staticmethod
    def _page(fragment: str) -> str:
        """The page of the link's scenario in the site; a scenario or machine of a reader's own has none."""
        keys = dict(pair.partition("=")[::2] for pair in fragment.removeprefix("#").split("&"))
        is_own = "sf" in keys or "mf" in keys
        return "" if is_own or KEYS["scenario"] not in keys else f"s/{keys[KEYS['scenario']]}/"

    def _asked(self) -> str:
        """The link that the traits ask for, as long as no page has said what it made of them."""
        asked = {key: _written(getattr(self, trait)) for trait, key in KEYS.items() if trait != "scenario"}
        asked["hv"] = HOTLINE_VERSION
        asked |= {f"p.{name}": str(value) for name, value in self.parameters.items()}
        pairs = [f"{key}={quote(value, safe=',:')}" for key, value in sorted(asked.items()) if value]
        return "#" + "&".join(["v=1", f"{KEYS['scenario']}={quote(self.scenario)}", *pairs])

    def _hear(self, _: object, content: dict[str, Any], __: object) -> None:
        kind = content.get("kind")
        if kind == "application":
            self._send_application(content)
        elif kind == "table" and content["complete"]:
            self._table = content
            self.finished += 1
        elif kind == "picture":
            self._picture = base64.b64decode(content["data"])
            self._show_still()
        elif kind == "error":
            self._last_error = content["message"]

    def _send_application(self, question: dict[str, Any]) -> None:
        answer: dict[str, Any] = {"answers": question["id"]}
        try:
            self.send(answer, buffers=[application_gzip()])
        except MissingFile as error:
            self.send({**answer, "error": str(error)})

    # A picture beside the widget, for where the notebook is shown without a kernel.

    def _ipython_display_(self, **_: Any) -> None:
        from IPython.display import display

        bundle = self._repr_mimebundle_() or {}
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        display(data, metadata=metadata, raw=True)
        handle = display(self._still(), raw=True, display_id=True)
        self._still_id = None if handle is None else handle.display_id

    def _still(self) -> dict[str, Any]:
        link = html.escape(self.link())
        unnamed = f"<code>{link}</code>, behind the address of a site with Hotline"
        named = f'<a href="{link}">{link}</a>' if self.site else unnamed
        picture, why = self._still_picture()
        images = [self._image(kind, content) for kind, content in picture.items()]
        shown = "<br>".join([*images, f"Hotline: {named}{html.escape(why)}"])
        return {
            **picture,
            "text/plain": f"Hotline: {self.link()}",
            "text/html": f'<p class="hotline-still">{shown}</p>',
        }

    def _still_picture(self) -> tuple[dict[str, str], str]:
        """The picture by its type, or none and why there is none; a page that computes will send its own."""
        if self._picture is not None:
            return {"image/png": base64.b64encode(self._picture).decode()}, ""
        if _has_reader():
            return {}, ""
        try:
            return {"image/svg+xml": svg_of(figure_of(self._fragment()))}, ""
        except NoFigure as error:
            return {}, f" No picture: {error}."

    def _image(self, kind: str, content: str) -> str:
        data = content if kind == "image/png" else base64.b64encode(content.encode()).decode()
        return f'<img alt="The figure of {html.escape(self.scenario)}" src="data:{kind};base64,{data}">'

    def _show_still(self) -> None:
        if self._still_id is None:
            return
        from IPython.display import update_display

        update_display(self._still(), display_id=self._still_id, raw=True)
