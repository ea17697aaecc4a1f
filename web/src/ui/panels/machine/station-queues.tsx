/** The queues of the program's stations at the present cycle: who is served, who waits, in the order of arrival. */
import { countOf } from "../../../base/text.ts";
import type { RunScene, SceneStation } from "../../../scene/run-scene.ts";
import type { Playback } from "../../playback/playback.ts";
import { usePlayback } from "../../playback/transport.tsx";

/** Servers, and waiting customers, that are shown as tiles; the others are counted. */
const TILES_MAX = 24;

interface StationQueuesProps {
  readonly scene: RunScene;
  readonly playback: Playback;
}

export function StationQueues({ scene, playback }: StationQueuesProps) {
  const { cycle: shared } = usePlayback(playback);
  const cycle = playback.ownCycle(scene.model, shared);
  return scene.stations.map((station) => <StationQueue key={station.number} station={station} cycle={cycle} />);
}

function StationQueue({ station, cycle }: { readonly station: SceneStation; readonly cycle: number }) {
  const { served, waiting } = station.visits.at(cycle);
  const more = waiting.length - TILES_MAX;
  return (
    <div className="hl-station">
      <p className="hl-handoffs-head">
        <strong>
          Station {station.number}: {served.length} of {countOf(station.servers, "server")} busy
        </strong>
        <span>{waiting.length === 0 ? "no customer waits" : `${waiting.length} waiting`}</span>
      </p>
      <ol className="hl-station-queue" aria-label={`Customers of station ${station.number}, named by their cores`}>
        {Array.from({ length: Math.min(station.servers, TILES_MAX) }, (_, at) => (
          <li key={at} className="hl-station-server" aria-hidden={served[at] === undefined}>
            {served[at]}
          </li>
        ))}
        {waiting.slice(0, TILES_MAX).map((core, at) => (
          <li key={station.servers + at}>{core}</li>
        ))}
        {more > 0 && <li className="hl-station-more">and {more} more</li>}
      </ol>
    </div>
  );
}
