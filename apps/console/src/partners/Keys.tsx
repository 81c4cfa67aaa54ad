import { endPartnerKey, getPartner, makePartnerKey } from '@zipfront/contracts/api/partners';
import { useState } from 'react';
import { useChange } from '../api/use-change.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { column, DataTable } from '../ui/DataTable.tsx';
import { ConfirmDialog, Dialog } from '../ui/Dialog.tsx';
import { instantText } from '../ui/format.ts';
import { useToast } from '../ui/Toasts.tsx';
import { NewKey } from './NewKey.tsx';
import type { PartnerRecord } from './partner-record.ts';

export function Keys({
  partner: { id, proof, addresses, keys },
  timeZone,
  isAdmin,
}: Pick<PartnerRecord, 'partner'> & { timeZone: string; isAdmin: boolean }) {
  const toast = useToast();
  const make = useChange(makePartnerKey, { refreshes: [getPartner] });
  const end = useChange(endPartnerKey, { refreshes: [getPartner] });
  const [ending, setEnding] = useState<string | null>(null);
  return (
    <Card
      title="Keys"
      more={
        isAdmin ? (
          <Button
            disabled={make.isPending}
            onClick={() => make.mutate({ sent: { param: { id } } })}
          >
            Make a key
          </Button>
        ) : null
      }
    >
      {keys.length === 0 ? (
        <p className="table-note">No key is valid: all reports are refused.</p>
      ) : (
        <DataTable
          label="Keys"
          rows={keys}
          keyOf={({ id: key }) => key}
          columns={[
            column('made', 'Made', ({ made_at }) => instantText(made_at, timeZone)),
            column('end', 'Change', ({ id: key, made_at }) =>
              isAdmin ? (
                <Button
                  kind="quiet"
                  aria-label={`End the key of ${instantText(made_at, timeZone)}`}
                  onClick={() => setEnding(key)}
                >
                  End
                </Button>
              ) : null,
            ),
          ]}
        />
      )}
      {make.data === undefined ? null : (
        <Dialog title="A new key" onClose={make.reset}>
          <NewKey proof={proof} addresses={addresses} secret={make.data.key} onClose={make.reset} />
        </Dialog>
      )}
      {ending === null ? null : (
        <ConfirmDialog
          title="End this key?"
          action="End the key"
          isBusy={end.isPending}
          onClose={() => setEnding(null)}
          onConfirm={() =>
            end.mutate(
              { sent: { param: { id, key: ending } } },
              {
                onSuccess: () => toast({ text: 'The key is ended.' }),
                onSettled: () => setEnding(null),
              },
            )
          }
        >
          Reports with it are refused from now on.
        </ConfirmDialog>
      )}
    </Card>
  );
}
