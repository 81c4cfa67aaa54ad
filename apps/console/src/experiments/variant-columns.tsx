import type { ReactNode } from 'react';
import { type Column, column, figure } from '../ui/DataTable.tsx';
import { countText, dayText, moneyText, percentText } from '../ui/format.ts';
import { Unknown, type Why } from '../ui/Unknown.tsx';
import type { VariantRecord } from './experiment-record.ts';
import { liftText, pointsText, rangeText } from './result-texts.ts';

type Variants = readonly VariantRecord[];

const NOT_COUNTED: Why = { text: 'no assignments were counted, as of sample data' };

const ASSIGNED: Column<VariantRecord> = {
  id: 'served',
  label: 'Assigned',
  isFigure: true,
  isPale: ({ served }) => !served,
  cell: ({ served, visitors }) =>
    served === null ? (
      <Unknown why={NOT_COUNTED} />
    ) : served === 0 ? (
      countText(served)
    ) : (
      <Pair value={countText(served)} note={`${percentText(visitors / served)} counted`} />
    ),
};

/** Who was counted against the weights; of an invalidated experiment also who was assigned. */
export function countColumns(variants: Variants, invalidated: boolean): Column<VariantRecord>[] {
  const weights = sum(variants.map(({ weight }) => weight));
  const all = sum(variants.map(({ visitors }) => visitors));
  return [
    column('name', 'Variant', ({ name, preview_url }) =>
      preview_url === null ? (
        name
      ) : (
        <a href={preview_url} className="row-name" rel="noreferrer" target="_blank">
          {name} <span className="quiet">preview ↗</span>
        </a>
      ),
    ),
    figure('weight', 'Weight', ({ weight }) => (
      <Pair value={String(weight)} note={percentText(weight / weights)} />
    )),
    ...(invalidated ? [ASSIGNED] : []),
    figure('visitors', 'Visitors', ({ visitors, visitors_since: since }) => (
      <Pair
        value={countText(visitors)}
        note={all === 0 ? null : `${percentText(visitors / all)}${sinceText(since)}`}
      />
    )),
  ];
}

const NO_VISITORS: Why = { text: 'no visitors' };
const IS_CONTROL: Why = { text: 'the control, which the others are compared with' };
const NO_LOOK: Why = { text: 'known after the first looks' };

/** What a phone shows beside the name of the variant. */
function first(...parts: Parameters<typeof figure<VariantRecord>>): Column<VariantRecord> {
  return { ...figure(...parts), isFirstIfNarrow: true };
}

export function resultColumns(
  variants: Variants,
  whyNoRevenue: string | null,
  lookedOn: string | null,
): Column<VariantRecord>[] {
  const control = variants[0]?.name;
  const atLook = lookedOn === null ? '' : `, ${dayText(lookedOn)}`;
  return [
    figure('conversions', 'Hand-offs', ({ conversions }) => countText(conversions)),
    first('rate', 'Rate, 95% interval', ({ rate }) =>
      rate === null ? (
        <Unknown why={NO_VISITORS} />
      ) : (
        <Pair
          value={percentText(rate.share)}
          note={rangeText([rate.low, rate.high], percentText)}
        />
      ),
    ),
    first('difference', `Difference in points${atLook}`, ({ name, difference }) =>
      difference === null ? (
        <Unknown why={name === control ? IS_CONTROL : NO_LOOK} />
      ) : (
        <Pair
          value={pointsText(difference.difference)}
          note={rangeText(difference.interval, pointsText) ?? 'no interval yet'}
        />
      ),
    ),
    figure('lift', `Lift${atLook}`, ({ name, difference }) =>
      difference === null ? (
        <Unknown why={name === control ? IS_CONTROL : NO_LOOK} />
      ) : (
        <Pair
          value={liftText(difference.lift)}
          note={rangeText(difference.lift_interval, liftText) ?? 'no interval yet'}
        />
      ),
    ),
    {
      id: 'revenue',
      label: 'Revenue per visitor',
      isFigure: true,
      isPale: ({ revenue }) => revenue === null,
      cell: ({ revenue }) =>
        revenue === null ? (
          <Unknown why={{ text: whyNoRevenue ?? NO_VISITORS.text }} />
        ) : (
          <Pair
            value={moneyText(revenue.per_visitor_cents)}
            note={`${moneyText(revenue.per_visitor_cents * 1_000)} per 1,000`}
          />
        ),
    },
  ];
}

function sinceText(visitors: number): string {
  return visitors === 0 ? '' : `, +${countText(visitors)} since`;
}

function Pair({ value, note }: { value: string; note: ReactNode }) {
  return (
    <span className="pair">
      {value}
      <small className="quiet">{note}</small>
    </span>
  );
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}
