import type { RejectionView, UnmatchedView } from '@zipfront/contracts/console/partners';
import { MONEY_CURRENCY } from '@zipfront/contracts/postback';
import { Rows } from '../Guarded.tsx';
import { money } from '../reports/money.ts';
import { Time } from '../Time.tsx';

/** Reports that are not counted yet. */
export function Unmatched({ unmatched }: { unmatched: UnmatchedView[] }) {
  if (unmatched.length === 0) return <p>Every report that was accepted is counted.</p>;
  return (
    <Reports
      label="Reports that are not counted"
      reports={unmatched}
      whyOf={({ isWordUnknown }) => (isWordUnknown ? 'its word has no meaning' : 'unknown lead')}
    />
  );
}

/** Reports by which a partner rejected leads, or took them back. */
export function Rejections({ rejections }: { rejections: RejectionView[] }) {
  return <Reports label="Rejections" reports={rejections} />;
}

/** Reports with their lead, sale, word, amount and reason. */
function Reports<Report extends RejectionView>({
  label,
  reports,
  whyOf,
}: {
  label: string;
  reports: Report[];
  /** Why a report is in the list, for its own column. */
  whyOf?: (report: Report) => string;
}) {
  return (
    <table className="rows" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Received</th>
          <th scope="col">Lead</th>
          <th scope="col">Sale</th>
          <th scope="col">Word</th>
          <th scope="col">Amount</th>
          <th scope="col">Reason</th>
          {whyOf === undefined ? null : <th scope="col">Why</th>}
        </tr>
      </thead>
      <Rows>
        {reports.map((report) => (
          <tr key={report.id}>
            <td data-label="Received">
              <Time at={report.at} />
            </td>
            <td data-label="Lead">{report.leadId}</td>
            <td data-label="Sale">{report.transactionId}</td>
            <td data-label="Word">{report.event}</td>
            <td data-label="Amount">
              {report.cents === null ? '–' : money(report.cents, MONEY_CURRENCY)}
            </td>
            <td data-label="Reason">{report.reason ?? '–'}</td>
            {whyOf === undefined ? null : <td data-label="Why">{whyOf(report)}</td>}
          </tr>
        ))}
      </Rows>
    </table>
  );
}
