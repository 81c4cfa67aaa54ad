import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Button } from './Button.tsx';
import { Overlay } from './Overlay.tsx';

/** A dialog over the screen, which Escape closes. */
export function Dialog({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose(): void;
  children: ReactNode;
}) {
  return (
    <Overlay className="dialog" onClose={onClose}>
      <AriaDialog>
        <Heading slot="title" level={2}>
          {title}
        </Heading>
        {children}
      </AriaDialog>
    </Overlay>
  );
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({
  title,
  action,
  decline = 'Cancel',
  isBusy = false,
  onConfirm,
  onClose,
  children,
}: {
  title: string;
  /** The words of the button: `Delete the order`. */
  action: string;
  /** The words of the button that changes nothing: `Keep the order`. */
  decline?: string;
  isBusy?: boolean;
  onConfirm(): void;
  onClose(): void;
  children: ReactNode;
}) {
  return (
    <Dialog title={title} onClose={onClose}>
      <div>{children}</div>
      <div className="actions">
        <Button onPress={onClose}>{decline}</Button>
        <Button kind="danger" isDisabled={isBusy} onPress={onConfirm}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
