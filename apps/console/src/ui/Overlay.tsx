import type { ReactNode } from 'react';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import './dialog.css';

/** A box over the screen, which Escape and a press beside it close. */
export function Overlay({
  around = 'overlay',
  className,
  onClose,
  children,
}: {
  /** Classes of what covers the screen. */
  around?: string;
  className: string;
  onClose(): void;
  children: ReactNode;
}) {
  return (
    <ModalOverlay
      className={around}
      isOpen={true}
      isDismissable={true}
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
    >
      <Modal className={`popover ${className}`}>{children}</Modal>
    </ModalOverlay>
  );
}
