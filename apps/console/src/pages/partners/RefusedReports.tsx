import type { PartnerScreen, RefusedReportView } from '@zipfront/contracts/console/partners';
import { itemPath } from '@zipfront/contracts/console/paths';
import { own } from '@zipfront/contracts/own';
import { MONEY_CURRENCY, POSTBACK_FIELDS } from '@zipfront/contracts/postback';
import { TextField } from '../../../../site/src/forms/fields.tsx';
import { SubmitButton } from '../../../../site/src/forms/SubmitButton.tsx';
import { PostButton, PostForm } from '../forms.tsx';
import { Rows } from '../Guarded.tsx';
import { money } from '../reports/money.ts';
import { Time } from '../Time.tsx';

/** Reports with a wrong field that wait for a person. */
export function RefusedReports({ reports }: { reports: RefusedReportView[] }) {
  return (
    <table className="rows" aria-label="Reports that wait for a correction">
      <thead>
        <tr>
          <th scope="col">Received</th>
          <th scope="col">Lead</th>
          <th scope="col">Sale</th>
          <th scope="col">Word</th>
          <th scope="col">Amount</th>
          <th scope="col">What is wrong</th>
          <th scope="col">The lead now</th>
        </tr>
      </thead>
      <Rows>
        {reports.map((report) => (
          <tr key={report.id}>
            <td data-label="Received">
              <a href={itemPath('refusedReport', report.id)}>
                <Time at={report.at} />
              </a>
              {report.waiting === 1 ? null : `, ${report.waiting} times`}
            </td>
            <td data-label="Lead">{own(report.sent, 'lead_id') ?? '–'}</td>
            <td data-label="Sale">{own(report.sent, 'transaction_id') ?? '–'}</td>
            <td data-label="Word">
              {own(report.sent, 'event') ?? own(report.sent, 'status') ?? '–'}
            </td>
            <td data-label="Amount">{own(report.sent, 'amount') ?? '–'}</td>
            <td data-label="What is wrong">{report.detail}</td>
            <td data-label="The lead now">{leadText(report)}</td>
          </tr>
        ))}
      </Rows>
    </table>
  );
}

/** Shows a refused report as it was sent, and the form that corrects it. */
export function RefusedReport({
  report,
  form,
  canChange,
}: Extract<PartnerScreen, { name: 'refused-report' }>) {
  const { id, partner, waiting } = report;
  return (
    <>
      <p className="lead">{report.detail}</p>
      <p>
        Received <Time at={report.at} />
        {waiting > 1 ? `, ${waiting} times with the same fields` : ''}. The lead now:{' '}
        {leadText(report)}.
      </p>
      <h2>As it was sent</h2>
      <pre className="request">
        {Object.entries(report.sent)
          .map(([name, value]) => `${name}: ${value}`)
          .join('\n')}
      </pre>
      {waiting === 0 ? <p>It was counted or dismissed. The audit trail says by whom.</p> : null}
      {waiting > 0 && canChange ? (
        <section aria-labelledby="correct">
          <h2 id="correct">Correct it</h2>
          <p>
            It is then counted by the rules of all reports. Where it came more than once, count it
            once for each sale, each with the transaction id of the partner, and dismiss the rest.
          </p>
          <PostForm id="refused-report" action={itemPath('refusedReportCount', id)} form={form}>
            {POSTBACK_FIELDS.map((field) => (
              <TextField
                key={field}
                name={field}
                label={field}
                autoComplete="off"
                maxLength={1_000}
              />
            ))}
            <SubmitButton>Count it</SubmitButton>
          </PostForm>
          <PostButton action={itemPath('refusedReportDismiss', id)}>Dismiss it</PostButton>
        </section>
      ) : null}
      <p>
        <a href={itemPath('partner', partner)}>To the partner</a>
      </p>
    </>
  );
}

function leadText({ lead }: RefusedReportView): string {
  if (lead === null) return 'unknown';
  return lead.cents === null ? lead.status : `${lead.status}, ${money(lead.cents, MONEY_CURRENCY)}`;
}
