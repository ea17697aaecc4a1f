/** The button "Share"; what is behind it is loaded when it is first pressed. */
import { lazy, Suspense } from "react";
import { Button } from "react-aria-components/Button";
import { Dialog, DialogTrigger } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import "./share.css";

const ShareDialog = lazy(() => import("./share-dialog.tsx").then((module) => ({ default: module.ShareDialog })));

export function ShareButton() {
  return (
    <DialogTrigger>
      <Button className="hl-button hl-no-print">Share</Button>
      <ModalOverlay className="hl-overlay" isDismissable>
        <Modal className="hl-modal hl-modal--narrow">
          <Dialog className="hl-dialog" aria-label="Share this experiment">
            {({ close }) => (
              <Suspense fallback={<p className="hl-small hl-muted">Loading …</p>}>
                <ShareDialog onClose={close} />
              </Suspense>
            )}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </DialogTrigger>
  );
}
