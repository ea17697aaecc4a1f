/** The button "Embed"; what is behind it is loaded when it is first pressed. */
import { lazy, Suspense } from "react";
import { Button } from "react-aria-components/Button";
import { Dialog, DialogTrigger } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";

const EmbedDialog = lazy(() => import("./embed-dialog.tsx").then((module) => ({ default: module.EmbedDialog })));

export function EmbedButton() {
  return (
    <DialogTrigger>
      <Button className="hl-button hl-no-print">Embed</Button>
      <ModalOverlay className="hl-overlay" isDismissable>
        <Modal className="hl-modal">
          <Dialog className="hl-dialog" aria-label="Embed this experiment">
            {({ close }) => (
              <Suspense fallback={<p className="hl-small hl-muted">Loading …</p>}>
                <EmbedDialog onClose={close} />
              </Suspense>
            )}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </DialogTrigger>
  );
}
