import type { MeasureName, Measures } from '@zipfront/contracts/reports/measures';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LeftOut, LeftOutNote } from './LeftOut.tsx';

const ROW = {
  spend_cents: 19_073,
  leads: 20,
  sold: 2,
  cost_per_lead_cents: 1_004,
  cost_per_sale_cents: 9_537,
  profit_cents: 100,
  revenue_without_spend_cents: 165_000,
  pending_cents: 380_000,
  awaiting: 0,
} as Measures;

const textOf = (id: MeasureName, row: Partial<Measures> = {}) =>
  renderToStaticMarkup(<LeftOut measures={{ ...ROW, ...row }} id={id} />).match(
    /title="(.*?)"/,
  )?.[1];

// behaviour: 27.16
it('marks a profit, its ROAS and a cost that leave out traffic without spend, and no other number', () => {
  expect(textOf('profit_cents')).toBe('without $1,650.00 of traffic without spend');
  expect(textOf('roas')).toBe(textOf('profit_cents'));
  expect(textOf('cost_per_lead_cents')).toBe('without leads of traffic without spend');
  expect(textOf('cost_per_sale_cents')).toBe(undefined);
  expect(textOf('leads')).toBe(undefined);
});

it('marks pending money that is without leads of an unknown amount', () => {
  expect(textOf('pending_cents')).toBe(undefined);
  expect(textOf('pending_cents', { awaiting: 42 })).toBe('without 42 leads of an unknown amount');
  expect(textOf('pending_cents', { awaiting: 42, pending_cents: null })).toBe(undefined);
  const note = renderToStaticMarkup(
    <LeftOutNote rows={[{ ...ROW, awaiting: 1 }]} ids={['pending_cents']} lacksSpend={false} />,
  );
  expect(note).toContain('Pending money is without leads');
  expect(note).not.toContain('traffic without spend');
});

it('marks no cost of all leads, and none that is not known', () => {
  expect(textOf('cost_per_lead_cents', { cost_per_lead_cents: 954 })).toBe(undefined);
  expect(textOf('cost_per_lead_cents', { cost_per_lead_cents: null })).toBe(undefined);
});

it('explains the mark where a cell of the table has it, and nowhere else', () => {
  const note = (ids: readonly MeasureName[]) =>
    renderToStaticMarkup(
      <LeftOutNote rows={[{ ...ROW, pending_cents: 0 }]} ids={ids} lacksSpend={false} />,
    );
  expect(note(['cost_per_lead_cents'])).toContain('leave out revenue and leads');
  expect(note(['profit_cents'])).toContain('leave out revenue and leads');
  expect(note(['leads', 'cost_per_sale_cents'])).toBe('');
});

// behaviour: 38.20
it('explains the mark of a profit that is not final, be it a gain or a loss', () => {
  const note = (row: Partial<Measures>, lacksSpend = false) =>
    renderToStaticMarkup(
      <LeftOutNote
        rows={[{ ...ROW, pending_cents: 0, ...row }]}
        ids={['profit_cents']}
        lacksSpend={lacksSpend}
      />,
    ).includes('Not final');
  expect([-100, 100].map((profit_cents) => note({ profit_cents, pending_cents: 9 }))).toEqual([
    true,
    true,
  ]);
  expect([note({}), note({}, true), note({ profit_cents: null }, true)]).toEqual([
    false,
    true,
    false,
  ]);
});
