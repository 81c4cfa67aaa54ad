import { Link, useNavigate } from '@tanstack/react-router';
import { discardSpendImport, listSpendImports } from '@zipfront/contracts/api/spend-imports';
import { useState } from 'react';
import { useChange } from '../api/use-change.ts';
import { PATHS } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog, FormActions } from '../ui/Dialog.tsx';
import { onTyped } from '../ui/on-typed.ts';
import { useToast } from '../ui/Toasts.tsx';
import { SourceField } from './SourceField.tsx';
import type { SpendImportRecord } from './spend-import-record.ts';
import { sentFile, useReadSpend } from './use-spend-file.ts';

/** Ways on from a preview without applying it. */
export function PreviewChoices({ id, sources }: Pick<SpendImportRecord, 'id' | 'sources'>) {
  const [isOpen, setIsOpen] = useState(false);
  const toast = useToast();
  const navigate = useNavigate();
  const { mutate, isPending } = useChange(discardSpendImport, { refreshes: [listSpendImports] });
  const { read, error, isReading } = useReadSpend();
  const sent = sentFile(id);
  const discard = () =>
    mutate(
      { sent: { param: { id } } },
      {
        onSuccess: () => {
          toast({ text: 'The preview is discarded.' });
          void navigate({ to: PATHS.spend });
        },
      },
    );
  const readAgain = onTyped((form) => {
    const source = String(form.get('source')).trim();
    if (sent === null || source === '') return;
    read({ ...sent, source }).then(
      (made) => {
        mutate({ sent: { param: { id } } });
        if (made.sources === sources && source !== sources)
          toast({ text: `The file itself names ${sources}.`, isProblem: true });
      },
      // The field or a message says what is wrong.
      () => {},
    );
  });
  return (
    <>
      {sent === null ? (
        <Link to={PATHS.spend} className="link">
          Choose the file again
        </Link>
      ) : (
        <Button onClick={() => setIsOpen(true)}>Another platform…</Button>
      )}
      <Button kind="quiet" disabled={isPending} onClick={discard}>
        Discard
      </Button>
      {isOpen ? (
        <Dialog
          title={`Read the file as of another platform than ${sources}`}
          onClose={() => setIsOpen(false)}
        >
          <form onSubmit={readAgain} noValidate>
            <SourceField error={error} autoFocus />
            <FormActions
              action="Read it again"
              isBusy={isReading}
              onClose={() => setIsOpen(false)}
            />
          </form>
        </Dialog>
      ) : null}
    </>
  );
}
