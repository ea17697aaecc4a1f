/** The piece of work that a button has started: how far it has come, how it ended, and the way to stop it. */
import { Button } from "react-aria-components/Button";
import { Announced } from "../../parts/announced.tsx";
import { DialogFoot } from "../../parts/dialog.tsx";
import type { Tasks } from "./use-task.ts";

export function TaskLine({ tasks }: { tasks: Tasks }) {
  const { running, progress, message, failed } = tasks.state;
  return (
    <DialogFoot>
      {running !== undefined && (
        <>
          <progress className="hl-progress" aria-label={`Making the ${running}`} max={1} value={progress} />
          <Button className="hl-button" onPress={tasks.stop}>
            Stop
          </Button>
        </>
      )}
      <Announced
        className="hl-small"
        words={running !== undefined ? `Making the ${running} …` : failed ? "" : message}
      />
      {running === undefined && failed && (
        <span role="alert" className="hl-small">
          {message}
        </span>
      )}
    </DialogFoot>
  );
}
