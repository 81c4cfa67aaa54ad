import type {
  PartnerScreen,
  PartnerView,
  TriedPostback,
} from '@zipfront/contracts/console/partners';
import { itemPath } from '@zipfront/contracts/console/paths';
import { MONEY_CURRENCY } from '@zipfront/contracts/postback';
import { TextField } from '../../../../site/src/forms/fields.tsx';
import { SubmitButton } from '../../../../site/src/forms/SubmitButton.tsx';
import { PostForm } from '../forms.tsx';
import { money } from '../reports/money.ts';

type Test = Extract<PartnerScreen, { name: 'partner' }>['test'];

/** Checks a report as if the partner had sent it, and shows its effect. */
export function PartnerTest({ partner, test }: { partner: PartnerView; test: Test }) {
  return (
    <section aria-labelledby="test">
      <h2 id="test">Send a test</h2>
      <p>
        A report with these fields is checked as a real one. Nothing is stored, and no lead changes.
      </p>
      <PostForm
        id="partner-test"
        action={`${itemPath('partnerTest', partner.id)}#test`}
        form={test.form}
      >
        <TextField
          name="lead"
          label="Id of a lead"
          hint="Of a real one, to see what would become of it."
          autoComplete="off"
          maxLength={64}
        />
        <TextField
          name="event"
          label="Its word"
          hint="With a status as word/status."
          autoComplete="off"
          maxLength={121}
        />
        <TextField
          name="amount"
          label="Amount in dollars"
          hint="None if not known."
          autoComplete="off"
          maxLength={20}
        />
        {partner.auth === 'signature' ? null : (
          <TextField
            name="token"
            label="Its token"
            hint="Only its hash is stored here. Without it the proof is not checked."
            autoComplete="off"
            maxLength={200}
          />
        )}
        <SubmitButton>Send a test</SubmitButton>
      </PostForm>
      {test.tried === null ? null : <Outcome tried={test.tried} />}
    </section>
  );
}

function Outcome({ tried }: { tried: TriedPostback }) {
  const { request, status, isProofChecked } = tried;
  return (
    <div role="status">
      <p>
        <b>
          {tried.refusal === null ? 'Accepted' : 'Refused'} with {status}.
        </b>{' '}
        {tried.refusal ?? effectOf(tried)}
        {isProofChecked ? '' : ' The proof was not checked: type its token for that.'}
      </p>
      <details>
        <summary>The request</summary>
        <pre className="request">{request}</pre>
      </details>
    </div>
  );
}

function effectOf({ outcome, isWordUnknown, lead, otherSales }: TriedPostback): string {
  if (outcome === 'repeated') return 'The same was received before; nothing would change.';
  if (isWordUnknown) return 'Its word has no meaning yet: it would wait until it has one.';
  if (outcome === 'stored') return 'The lead is unknown: the report would wait for it.';
  const value = lead?.cents == null ? 'without an amount' : money(lead.cents, MONEY_CURRENCY);
  const others =
    otherSales === 1
      ? 'a sale under another transaction'
      : `${otherSales} sales under other transactions`;
  const further = ` It has ${others}: a test has a transaction of its own, and its amount adds to theirs.`;
  return `The lead would be ${lead?.status ?? 'unknown'}, ${value}.${otherSales === 0 ? '' : further}`;
}
