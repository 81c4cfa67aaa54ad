import { type ReactNode, useId } from 'react';
import { Button } from './Button.tsx';
import { Overlay } from './Overlay.tsx';

export function Dialog({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose(): void;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Overlay className="dialog" labelledBy={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      {children}
    </Overlay>
  );
}

export function FormActions({
  action,
  kind = 'main',
  isBusy = false,
  onClose,
}: {
  action: string;
  kind?: 'main' | 'danger';
  isBusy?: boolean;
  onClose(): void;
}) {
  return (
    <div className="actions">
      <Button onClick={onClose}>Cancel</Button>
      <Button type="submit" kind={kind} disabled={isBusy}>
        {action}
      </Button>
    </div>
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
  action: string;
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
        <Button onClick={onClose}>{decline}</Button>
        <Button kind="danger" disabled={isBusy} onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
