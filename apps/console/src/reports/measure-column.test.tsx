import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { measureColumn } from './measure-column.tsx';
import { MEASURE_COLUMNS } from './measures.ts';

type Column = ReturnType<typeof measureColumn>;

// behaviour: 38.20
it('compares no lead rate of few visits, whichever days have them', () => {
  const measure = MEASURE_COLUMNS.find(({ id }) => id === 'lead_rate');
  if (measure === undefined) throw new Error('There is no lead rate.');
  const column = measureColumn(measure, { by: ['page'], currency: null } as never, {} as never);
  const changeOf = (visits: number, before: number) => {
    const compared = { visits: before, lead_rate: 0.25 };
    const row = { visits, lead_rate: 0.125, compared, unknown: {} };
    const cell = column.cell(row as unknown as Parameters<Column['cell']>[0]);
    return renderToStaticMarkup(cell).includes('50');
  };
  expect([changeOf(60, 60), changeOf(24, 60), changeOf(60, 24)]).toEqual([true, false, false]);
});
