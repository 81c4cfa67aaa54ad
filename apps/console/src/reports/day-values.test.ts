import { measure, NO_SUMS } from '@zipfront/contracts/reports/measures';
import { describe, expect, it } from 'vitest';
import { chartedMeasure, type DayRow, daysIn, dayValues } from './day-values.ts';
import { MEASURE_COLUMNS } from './measures.ts';

const DAYS = daysIn({ from: '2026-02-28', to: '2026-03-02' });

function row(day: string, changes: Partial<DayRow> = {}): DayRow {
  return {
    ...measure(NO_SUMS),
    day,
    visits: 9,
    leads: 2,
    lead_rate: 2 / 9,
    sold: 1,
    rejected: 0,
    first_leads: 2,
    approved_cents: 500,
    pending_cents: 0,
    spend_cents: null,
    profit_cents: null,
    cost_per_lead_cents: null,
    cost_per_sale_cents: null,
    roas: null,
    ...changes,
  };
}

function valuesBy(id: string, rows: readonly DayRow[]) {
  const measure = MEASURE_COLUMNS.find((column) => column.id === id);
  return measure && dayValues(measure, DAYS, rows);
}

// behaviour: 38.19
describe('valuesOf', () => {
  it('counts a day without a row as zero', () => {
    expect(valuesBy('leads', [row('2026-03-01')])).toEqual([0, 2, 0]);
    expect(valuesBy('approved_cents', [row('2026-03-01')])).toEqual([0, 500, 0]);
  });

  it('leaves what a day without a row has no import of unknown', () => {
    expect(valuesBy('spend_cents', [row('2026-03-01', { spend_cents: 70 })])).toEqual([
      null,
      70,
      null,
    ]);
  });

  it('leaves a measure that is known of no day unknown', () => {
    expect(valuesBy('visits', [row('2026-03-01', { visits: null })])).toEqual([null, null, null]);
  });
});

// behaviour: 38.19
describe('chartedMeasure', () => {
  const known = [row('2026-03-01'), row('2026-03-02', { profit_cents: -20 })];

  it.each([
    [undefined, known, 'profit_cents'],
    [undefined, known.slice(0, 1), 'leads'],
    [undefined, [], 'leads'],
    ['spend_cents', known, 'spend_cents'],
  ])('draws of the choice %s the measure that is known', (chosen, rows, id) => {
    expect(chartedMeasure(rows, chosen).id).toBe(id);
  });
});
