import type { SpendImportScreen } from '@zipfront/contracts/console/spend';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { SpendImport } from './SpendImport.tsx';

// behaviour: 21.3
it.each([
  [1, 1, '1 day, 1 row.'],
  [2, 1_200, '2 days, 1,200 rows.'],
])('says in words that a file has %d days and %d rows', (days, lines, words) => {
  const spendImport = {
    ...{ id: 'one', fileName: 'spend.csv', sources: 'google', site: '', actor: 'ana', at: 0 },
    ...{ firstDate: '2026-11-20', lastDate: '2026-11-21', days, lines, cents: 100 },
    ...{ currency: 'USD', countedDays: 0, state: 'preview' as const },
  };
  const screen: SpendImportScreen = {
    ...{ name: 'spend-import', spendImport, days: [], overlaps: 0, currency: 'USD' },
    ...{ conflict: null, done: null, csv: '/rows.csv' },
  };
  const text = renderToStaticMarkup(<SpendImport {...screen} />).replaceAll('<!-- -->', '');
  expect(text).toContain(words);
});
