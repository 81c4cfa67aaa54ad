import type { ReportTotal } from '@zipfront/contracts/console/reports';
import { totalText } from './total-text.ts';

/** Visits, leads and money in a sentence, with the amount that is left or was lost at its end. */
export function TotalSentence({
  total,
  currency,
}: {
  total: ReportTotal;
  /** Of the spend; null without any. */
  currency: string | null;
}) {
  const { facts, left } = totalText(total, currency);
  return (
    <p>
      {facts}
      {left === null ? null : (
        <>
          : <b>{left}</b>
        </>
      )}
      .
    </p>
  );
}
