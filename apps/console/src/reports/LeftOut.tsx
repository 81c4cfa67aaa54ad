import { findLeftOut, type LeftOut as Lack } from '@zipfront/contracts/reports/left-out';
import {
  isNotFinal,
  MEASURES,
  type MeasureName,
  type Measures,
} from '@zipfront/contracts/reports/measures';
import { countText, moneyText } from '../ui/format.ts';

/** Marks a number that leaves something out, and says what to screen readers, too. */
export function LeftOut({ measures, id }: { measures: Measures; id: MeasureName }) {
  const text = leftOut(measures, id);
  if (text === null) return null;
  return (
    <span title={text} className="quiet">
      <span aria-hidden="true">*</span>
      <span className="visually-hidden">{text}</span>
    </span>
  );
}

/** For example `without $1,650.00 of traffic without spend`; null where nothing is left out. */
export function leftOut(measures: Measures, id: MeasureName): string | null {
  const lack = findLeftOut(measures, id);
  return lack && lackText(lack);
}

export function lackText(lack: Lack): string {
  if (lack.of === 'no-amount') {
    return `without ${countText(lack.leads)} ${lack.leads === 1 ? 'lead' : 'leads'} of an unknown amount`;
  }
  return `without ${'cents' in lack ? moneyText(lack.cents) : lack.counted} of traffic without spend`;
}

/** Explains the marks below a table whose cells have them. */
export function LeftOutNote({
  rows,
  ids,
  lacksSpend,
}: {
  rows: readonly Measures[];
  ids: readonly MeasureName[];
  lacksSpend: boolean;
}) {
  const found = rows.flatMap((row) => ids.map((id) => findLeftOut(row, id)?.of));
  const notes = [
    found.includes('no-spend') &&
      `* Profit, ROAS and costs leave out revenue and leads of traffic without spend; reports have these in the column “${MEASURES.revenue_without_spend_cents.heading}”.`,
    found.includes('no-amount') &&
      `* Pending money is without leads of an unknown amount; reports have these in the column “${MEASURES.awaiting.heading}”.`,
    ids.includes('profit_cents') &&
      rows.some((row) => row.profit_cents && isNotFinal('profit_cents', row, lacksSpend)) &&
      '… Not final: money is pending, or spend is missing.',
  ];
  return notes.map(
    (note) =>
      note && (
        <p key={note} className="table-note">
          {note}
        </p>
      ),
  );
}
