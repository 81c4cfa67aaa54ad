import type { ResponseOf } from '@zipfront/contracts/api/operation';
import { tryReport } from '@zipfront/contracts/api/partner-reports';
import type { FormEvent } from 'react';
import { useChange } from '../api/use-change.ts';
import { statusWord } from '../leads/status-word.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { CopyText } from '../ui/CopyText.tsx';
import { TextField } from '../ui/fields.tsx';
import { moneyText } from '../ui/format.ts';
import type { PartnerRecord } from './partner-record.ts';

export type TriedReport = ResponseOf<typeof tryReport>;

export function TryReport({
  partner: { id, proof, status_mapping },
}: Pick<PartnerRecord, 'partner'>) {
  const attempt = useChange(tryReport, { refreshes: [] });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '').trim();
    const body = {
      lead_id: text('lead'),
      event: text('event'),
      amount: text('amount'),
      ...(text('token') !== '' && { token: text('token') }),
    };
    attempt.mutate({ sent: { param: { id }, body } });
  };
  return (
    <Card title="Send a test" more={<span>Nothing is stored.</span>}>
      <form className="body" onSubmit={submit}>
        <div className="side-by-side">
          <TextField
            label="Lead id"
            name="lead"
            defaultValue="test-lead"
            autoComplete="off"
            maxLength={64}
            hint="A real one shows what would become of it."
          />
          <TextField
            label="Event"
            name="event"
            defaultValue={Object.keys(status_mapping)[0] ?? ''}
            autoComplete="off"
            maxLength={121}
            hint="With a status: event/status."
          />
          <TextField
            label="Amount in dollars"
            name="amount"
            defaultValue="10.00"
            autoComplete="off"
            maxLength={20}
          />
          {proof === 'signature' ? null : (
            <TextField
              label="Token"
              name="token"
              autoComplete="off"
              maxLength={200}
              hint="Only its hash is stored here."
            />
          )}
        </div>
        <div className="actions">
          <Button type="submit" disabled={attempt.isPending}>
            Send a test
          </Button>
        </div>
        <div role="status">
          {attempt.data === undefined ? null : <Outcome tried={attempt.data} />}
        </div>
      </form>
    </Card>
  );
}

function Outcome({ tried }: { tried: TriedReport }) {
  const { status, refusal, request, is_proof_checked } = tried;
  return (
    <>
      <p>
        <span className={`pill ${refusal === null ? 'good' : 'bad'}`}>
          {refusal === null ? 'accepted' : 'refused'} with {status}
        </span>{' '}
        {refusal ?? effectText(tried)}
        {is_proof_checked ? '' : ' The proof was not checked: type its token for that.'}
      </p>
      <CopyText label="The request" text={request} />
    </>
  );
}

export function effectText({
  outcome,
  is_word_unknown,
  lead,
  other_sales: others,
}: Pick<TriedReport, 'outcome' | 'is_word_unknown' | 'lead' | 'other_sales'>): string {
  if (outcome === 'repeated') return 'The same was received before; nothing would change.';
  if (is_word_unknown) return 'Its event has no meaning yet: it would wait until it has one.';
  if (outcome === 'stored') return 'The lead is unknown: the report would wait for it.';
  const value = lead?.amount_cents == null ? 'without an amount' : moneyText(lead.amount_cents);
  const effect = `The status of the lead would be “${statusWord(lead?.status ?? null)}”, ${value}.`;
  if (others === 0) return effect;
  const sales =
    others === 1 ? 'a sale under another transaction' : `${others} sales under other transactions`;
  return `${effect} It has ${sales}: a test has a transaction of its own, and its amount adds to theirs.`;
}
