/** The button "Export"; what is behind it is loaded when it is first pressed. */
import { lazy, Suspense } from "react";
import { Button } from "react-aria-components/Button";
import { Dialog, DialogTrigger } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import "./export.css";

const ExportDialog = lazy(() => import("./export-dialog.tsx").then((module) => ({ default: module.ExportDialog })));

export function ExportButton() {
  return (
    <DialogTrigger>
      <Button className="hl-button hl-no-print">Export</Button>
      <ModalOverlay className="hl-overlay" isDismissable>
        <Modal className="hl-modal">
          <Dialog className="hl-dialog" aria-label="Export">
            {({ close }) => (
              <Suspense fallback={<p className="hl-small hl-muted">Loading …</p>}>
                <ExportDialog onClose={close} />
              </Suspense>
            )}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </DialogTrigger>
  );
}
