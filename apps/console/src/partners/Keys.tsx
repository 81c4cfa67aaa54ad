import { endPartnerKey, getPartner, makePartnerKey } from '@zipfront/contracts/api/partners';
import { useState } from 'react';
import { useChange } from '../api/use-change.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { ConfirmDialog, Dialog } from '../ui/Dialog.tsx';
import { instantText } from '../ui/format.ts';
import { useToast } from '../ui/Toasts.tsx';
import { NewKey } from './NewKey.tsx';
import type { PartnerRecord } from './partner-record.ts';

/** The valid keys of a partner, without the keys themselves. */
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
          keyOf={(key) => key.id}
          columns={[
            { id: 'made', label: 'Made', cell: ({ made_at }) => instantText(made_at, timeZone) },
            {
              id: 'end',
              label: 'Change',
              cell: (key) =>
                isAdmin ? (
                  <Button
                    kind="quiet"
                    aria-label={`End the key of ${instantText(key.made_at, timeZone)}`}
                    onClick={() => setEnding(key.id)}
                  >
                    End
                  </Button>
                ) : null,
            },
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
