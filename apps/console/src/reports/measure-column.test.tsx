import type { MeasureName } from '@zipfront/contracts/reports/measures';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { measureColumn } from './measure-column.tsx';
import { describeMeasure } from './measures.ts';

type Column = ReturnType<typeof measureColumn>;

function cellOf(name: MeasureName, row: object): string {
  const report = { by: ['page'], currency: null, without_spend_of: ['bing'] } as never;
  const column: Column = measureColumn(describeMeasure(name), report, {} as never);
  const cell = column.cell({ ...row, unknown: {} } as unknown as Parameters<Column['cell']>[0]);
  return renderToStaticMarkup(cell);
}

// behaviour: 38.20
it('compares no lead rate of few visits, whichever days have them', () => {
  const rateOf = (visits: number, before: number) =>
    cellOf('lead_rate', {
      visits,
      lead_rate: 0.125,
      compared: { visits: before, lead_rate: 0.25 },
    });
  expect([rateOf(60, 60), rateOf(60, 24)].map((cell) => cell.includes('12.5 points'))).toEqual([
    true,
    false,
  ]);
  expect(rateOf(24, 60)).toBe('<span class="quiet">too few</span>');
});

// behaviour: 38.20
it('says of a change that it is not final while money is pending, and then not that it is worse', () => {
  const changeOf = (open: object) =>
    cellOf('approved_cents', { approved_cents: 50, compared: { approved_cents: 100 }, ...open });
  const [decided, promised, withoutAmount] = [
    changeOf({ pending_cents: 0, awaiting: 0 }),
    changeOf({ pending_cents: 9, awaiting: 0 }),
    changeOf({ pending_cents: null, awaiting: 1 }),
  ];
  expect(decided).toContain(', worse');
  expect(
    cellOf('profit_cents', { profit_cents: -50, pending_cents: 0, awaiting: 1 }),
  ).not.toContain('class="down"');
  expect(cellOf('profit_cents', { profit_cents: -50, pending_cents: 0, awaiting: 0 })).toContain(
    'class="down"',
  );
  for (const open of [promised, withoutAmount]) {
    expect(open).toContain(', not final');
    expect(open).not.toMatch(/worse|class="down"/);
  }
});

// behaviour: 38.20
it.each([
  undefined,
  { profit_cents: 100 },
  { profit_cents: null },
  null,
])('says once of a profit that it is not final, compared with %j', (compared) => {
  const open = { pending_cents: 9, awaiting: 0, profit_cents: -50, compared };
  expect(cellOf('profit_cents', open).match(/not final/g)).toHaveLength(1);
  expect(cellOf('profit_cents', { ...open, pending_cents: 0 })).not.toContain('not final');
});

// behaviour: 38.20
it.each([-50, 50])('marks a profit of %d that is not final', (profit_cents) => {
  const cell = (pending_cents: number) =>
    cellOf('profit_cents', { profit_cents, pending_cents, awaiting: 0 });
  expect([cell(9), cell(0)].map((text) => text.includes('0.50…'))).toEqual([true, false]);
});

// behaviour: 38.20
it('colors neither changes nor profit of rows that lack spend of a source, and of their total', () => {
  const open = { pending_cents: 0, awaiting: 0 };
  const cellsOf = (row: object) =>
    cellOf('cost_per_lead_cents', {
      ...open,
      ...row,
      cost_per_lead_cents: 50,
      compared: { cost_per_lead_cents: 100 },
    }) +
    cellOf('profit_cents', { ...open, ...row, profit_cents: 50, compared: { profit_cents: 20 } });
  for (const row of [{ without_spend_of: ['bing'] }, { isTotal: true }]) {
    expect(cellsOf(row)).not.toMatch(/class="(up|down)"/);
  }
  expect(cellsOf({ without_spend_of: [] }).match(/class="up"/g)).toHaveLength(3);
});
