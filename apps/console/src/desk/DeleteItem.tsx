import type { Operation, RequestOf } from '@zipfront/contracts/api/operation';
import { type ReactNode, useState } from 'react';
import { useChange } from '../api/use-change.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/Dialog.tsx';
import { useToast } from '../ui/Toasts.tsx';
import { isChangedMeanwhile } from './is-changed-meanwhile.ts';

/** A button that deletes an item, after a question. After another change it asks again. */
export function DeleteItem<const O extends Operation>({
  operation,
  sent,
  version,
  refreshes,
  title,
  action,
  onDeleted,
  children,
}: {
  operation: O;
  sent: RequestOf<O>;
  version: string | null;
  refreshes: readonly Operation[];
  title: string;
  action: string;
  onDeleted(): void;
  /** What goes with it. */
  children: ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const toast = useToast();
  const deletion = useChange(operation, { refreshes, shows: isChangedMeanwhile });
  const confirm = () =>
    deletion.mutate(
      { sent, version },
      {
        onSuccess: () => {
          setIsOpen(false);
          toast({ text: 'Deleted.' });
          onDeleted();
        },
      },
    );
  return (
    <>
      <Button kind="quiet" onPress={() => setIsOpen(true)}>
        {action}…
      </Button>
      {isOpen ? (
        <ConfirmDialog
          title={title}
          action={action}
          isBusy={deletion.isPending}
          onConfirm={confirm}
          onClose={() => setIsOpen(false)}
        >
          {isChangedMeanwhile(deletion.error) ? (
            <p className="conflict" role="alert">
              This was changed after you opened it. Nothing is deleted.
            </p>
          ) : null}
          <p>{children}</p>
          <p>
            The audit trail has that you deleted it, with its id and nothing of what it held. It
            cannot be taken back.
          </p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
