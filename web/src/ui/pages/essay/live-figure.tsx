/**
 * A figure of the essay with a lab of its own: a state, its sweep and its playback, on the page's one pool of workers.
 * It has nothing of the lab but the curve, the machine and what the section lets the reader change.
 */
import { useEffect, useRef, useState } from "react";
import { StackPatterns } from "../../../charts/stacked.tsx";
import { createPageStore } from "../../../lab/page-store.ts";
import { readLink, writeLink } from "../../../lab/link/route.ts";
import { initialState } from "../../../lab/state/app-state.ts";
import { experimentOf, scenarioOf } from "../../../lab/state/opened.ts";
import type { Playback } from "../../playback/playback.ts";
import { PlaybackContext } from "../../playback/playback-slot.ts";
import { Slot } from "../../playback/slot.ts";
import { StoreContext, useApp, useStore } from "../../state/app-context.ts";
import { ParameterFields } from "../../panels/parameters/parameters-panel.tsx";
import { useOpenedScenario, useSweep } from "../lab/use-lab.ts";
import { type LiveFigureProps, OwnSliders, StillPart } from "./essay-figure.tsx";
import { LiveCurve } from "./live-curve.tsx";
import { LiveMachine } from "./live-machine.tsx";
import { addressOf } from "../../browser/site-address.ts";
import { CopiedText } from "../../parts/copied-text.tsx";

export function LiveFigure(props: LiveFigureProps) {
  const [store] = useState(() => createPageStore(initialState(readLink(props.link).route, [])));
  const [slot] = useState(() => new Slot<Playback>());
  return (
    <StoreContext value={store}>
      <PlaybackContext value={slot}>
        <LiveParts {...props} />
      </PlaybackContext>
    </StoreContext>
  );
}

function LiveParts(props: LiveFigureProps) {
  const { figure, id, still, change, hasTransport, own, root, axis, onLink } = props;
  const store = useStore();
  useOpenedScenario();
  useSweep();
  const first = useRef(change);
  useEffect(() => {
    /* What the reader has changed while the figure was far away counts as well. */
    if (change === first.current && Object.keys(change).length === 0) return;
    store.dispatch({ kind: "change", change: { x: experimentOf(store.get()).x, ...change } });
  }, [store, change]);
  const link = useApp((state) => writeLink(state.route));
  useEffect(() => onLink(link), [link, onLink]);
  const isOpen = useApp((state) => scenarioOf(state) !== undefined);
  const failure = useApp((state) => state.opened.failure);
  const stillCurve = <StillPart html={still?.curve} />;
  const stillMachine = <StillPart html={still?.machine} />;
  return (
    <>
      <StackPatterns />
      {own !== undefined && <OwnSliders names={own}>{isOpen && <ParameterFields names={own} />}</OwnSliders>}
      <div className="hl-essay-curve">{isOpen ? <LiveCurve still={stillCurve} id={id} axis={axis} /> : stillCurve}</div>
      <div className="hl-essay-machine">
        {isOpen ? <LiveMachine still={stillMachine} hasTransport={hasTransport} /> : stillMachine}
      </div>
      {failure !== undefined && <p className="hl-failure">{failure}</p>}
      {own !== undefined && isOpen && <OwnLink name={figure.name} root={root} />}
    </>
  );
}

/** The link of what the reader has made of a figure: to keep, to send, or to go on with in the lab. */
function OwnLink({ name, root }: { readonly name: string; readonly root: string }) {
  const route = useApp((state) => state.route);
  return (
    <div className="hl-essay-share">
      <CopiedText
        text={addressOf(route)}
        noun="link"
        label="The link to your own experiment"
        rows={2}
        action="Copy the link"
      />
      <a className="hl-button" href={`${root}${writeLink(route)}`}>
        Go on in the lab<span className="hl-visually-hidden">{` with ${name}`}</span>
      </a>
    </div>
  );
}
