import { useQuery } from '@tanstack/react-query';
import type { Operation, RequestOf } from '@zipfront/contracts/api/operation';
import { type ReactNode, useState } from 'react';
import { sessionQuery } from '../api/queries.ts';
import { useChange } from '../api/use-change.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/Dialog.tsx';
import { useToast } from '../ui/Toasts.tsx';
import { isChangedMeanwhile } from './is-changed-meanwhile.ts';
import { useOpenQueue } from './open-queue.ts';

/** Where another person changed the item meanwhile, the dialog says so and asks again. */
export function DeleteItem<const O extends Operation>({
  operation,
  sent,
  version,
  refreshes,
  title,
  action,
  children,
}: {
  operation: O;
  sent: RequestOf<O>;
  version: string | null;
  refreshes: readonly Operation[];
  title: string;
  action: string;
  children: ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const { openNext } = useOpenQueue();
  const { data: session } = useQuery(sessionQuery);
  const toast = useToast();
  const deletion = useChange(operation, { refreshes, shows: isChangedMeanwhile });
  const confirm = () =>
    deletion.mutate(
      { sent, version },
      {
        onSuccess: () => {
          setIsOpen(false);
          toast({ text: 'Deleted.' });
          openNext();
        },
      },
    );
  if (session?.role !== 'admin') return null;
  return (
    <>
      <Button kind="quiet" onClick={() => setIsOpen(true)}>
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
