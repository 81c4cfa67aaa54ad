import type { ReportRow } from '@zipfront/contracts/console/reports';
import { totalText } from './total-text.ts';

/** Visits, leads and money in a sentence, with the profit at its end. */
export function TotalSentence({
  total,
  currency,
}: {
  total: ReportRow;
  /** Of the spend; null without any. */
  currency: string | null;
}) {
  const { facts, profit } = totalText(total, currency);
  return (
    <p>
      {facts}
      {profit === null ? null : (
        <>
          : <b>{profit}</b>
        </>
      )}
      .
    </p>
  );
}
