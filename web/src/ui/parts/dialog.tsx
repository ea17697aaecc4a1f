/**
 * A button and the dialog that it opens, or a dialog that is open: the overlay, the frame with its heading and its
 * closing button. The focus goes in, stays inside, and comes back to the button. The caller gives the content.
 */
import type { ReactNode } from "react";
import { Button } from "react-aria-components/Button";
import { Dialog, DialogTrigger } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { Modal, ModalOverlay, type ModalOverlayProps } from "react-aria-components/Modal";
import "./dialog.css";

interface DialogButtonProps {
  /** The label of the button. */
  readonly label: ReactNode;
  readonly className?: string;
  /** The heading of the dialog, and its name. */
  readonly title: string;
  readonly narrow?: boolean;
  /** The content may be a lazy part. A button with `slot="close"` in it closes the dialog. */
  readonly children: ReactNode;
}

export function DialogButton({ label, className = "", ...frame }: DialogButtonProps) {
  return (
    <DialogTrigger>
      <Button className={`hl-button ${className}`}>{label}</Button>
      <Frame {...frame} />
    </DialogTrigger>
  );
}

type FrameProps = Pick<DialogButtonProps, "title" | "narrow" | "children"> &
  Pick<ModalOverlayProps, "isOpen" | "onOpenChange">;

function Frame({ title, narrow, children, ...state }: FrameProps) {
  return (
    <ModalOverlay className="hl-overlay" isDismissable {...state}>
      <Modal className={`hl-modal ${narrow === true ? "hl-modal--narrow" : ""}`}>
        <Dialog className="hl-dialog">
          <div className="hl-dialog-head">
            <Heading slot="title" className="hl-panel-title">
              {title}
            </Heading>
            <Button className="hl-button" slot="close">
              Close
            </Button>
          </div>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

interface OpenDialogProps extends Pick<DialogButtonProps, "title" | "children"> {
  readonly onClose: () => void;
}

/** A dialog that something else than a button has opened, such as a drop. */
export function OpenDialog({ title, onClose, children }: OpenDialogProps) {
  return (
    <Frame title={title} isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      {children}
    </Frame>
  );
}

/** Controls for the dialog as a whole; they are always in sight. */
export function DialogFoot({ children }: { readonly children: ReactNode }) {
  return <div className="hl-dialog-foot">{children}</div>;
}
