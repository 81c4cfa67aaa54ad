import { listUnmatched } from '@zipfront/contracts/api/partner-reports';
import { changePartner, getPartner } from '@zipfront/contracts/api/partners';
import { LEAD_STATUSES } from '@zipfront/contracts/postback';
import { type FormEvent, useState } from 'react';
import { useChange } from '../api/use-change.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { TextArea } from '../ui/fields.tsx';
import { useToast } from '../ui/Toasts.tsx';
import type { PartnerRecord } from './partner-record.ts';
import { readStatusMapping, statusMappingText } from './status-mapping.ts';

/** The meaning of a partner's words, one a line. */
export function StatusMapping({ partner, version, isAdmin }: PartnerRecord & { isAdmin: boolean }) {
  const [error, setError] = useState<string | null>(null);
  const toast = useToast();
  const change = useChange(changePartner, { refreshes: [getPartner, listUnmatched] });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const read = readStatusMapping(String(new FormData(event.currentTarget).get('words')));
    setError('error' in read ? read.error : null);
    if ('error' in read) return;
    const body = { status_mapping: read.mapping };
    change.mutate(
      { sent: { param: { id: partner.id }, body }, version },
      {
        onSuccess: () =>
          toast({
            text: 'The mapping is stored. Reports that had no meaning are counted within two minutes.',
          }),
      },
    );
  };
  const words = statusMappingText(partner.status_mapping);
  return (
    <Card title="Status mapping">
      <form className="body" onSubmit={submit}>
        <TextArea
          label="A line each: its word = the status"
          name="words"
          rows={12}
          defaultValue={words}
          readOnly={!isAdmin}
          spellCheck={false}
          hint={LEAD_STATUSES.join(', ')}
          error={error}
        />
        {isAdmin ? (
          <div className="actions">
            <Button type="submit" isDisabled={change.isPending}>
              Store the mapping
            </Button>
          </div>
        ) : null}
      </form>
    </Card>
  );
}
