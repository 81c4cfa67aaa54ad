import { EMPTY_FORM } from '@zipfront/contracts/console/forms-and-tables';
import type { SpendImportScreen, SpendImportView } from '@zipfront/contracts/console/spend';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { SpendImport } from './SpendImport.tsx';

function shown(changes: Partial<SpendImportView>, others: Partial<SpendImportScreen> = {}): string {
  const spendImport: SpendImportView = {
    ...{ id: 'one', fileName: 'spend.csv', sources: 'google', accounts: '', site: '' },
    ...{ actor: 'ana', at: 0, firstDate: '2026-11-20', lastDate: '2026-11-21', days: 2 },
    ...{ lines: 2, cents: 100, currency: 'USD', countedDays: 0, notes: [], state: 'preview' },
    ...changes,
  };
  const screen: SpendImportScreen = {
    ...{ name: 'spend-import', spendImport, days: [], questions: [], form: EMPTY_FORM },
    ...{ currency: 'USD', conflict: null, done: null, csv: '/rows.csv' },
    ...others,
  };
  return renderToStaticMarkup(<SpendImport {...screen} />).replaceAll('<!-- -->', '');
}

// behaviour: 21.3
it.each([
  [1, 1, '1 day, 1 row.'],
  [2, 1_200, '2 days, 1,200 rows.'],
])('says in words that a file has %d days and %d rows', (days, lines, words) => {
  expect(shown({ days, lines })).toContain(words);
});

// behaviour: 21.3
it('says that later imports have replaced days only where they have', () => {
  const applied = { state: 'applied' as const, days: 2 };
  expect(shown({ ...applied, countedDays: 2 })).toContain('It counts for 2 of its 2 days.');
  expect(shown({ ...applied, countedDays: 1 })).toContain(
    'It counts for 1 of its 2 days; later imports have replaced the others.',
  );
});

// behaviour: 21.14
it('shows the notes of a file, and asks for a tick for each question that it raises', () => {
  const plain = shown({ notes: ['Line 3 is left out.'] });
  expect(plain).toContain('Line 3 is left out.');
  expect(plain).not.toContain('type="checkbox"');
  const questions = [
    { key: 'a', text: 'Is it other money?' },
    { key: 'b', text: 'Are the amounts right?' },
  ];
  const form = {
    ...EMPTY_FORM,
    values: { 'checked[a]': 'yes' },
    errors: { 'checked[b]': 'Tick it.' },
  };
  const query = shown({}, { questions, form });
  const items = query.match(/<li>.*?<\/li>/g) ?? [];
  expect(items.map((item) => /<span>(.*?)<\/span>/.exec(item)?.[1])).toEqual([
    'Is it other money?',
    'Are the amounts right?',
  ]);
  for (const item of items) expect(item).toMatch(/<input type="checkbox"[^>]* required=""/);
  expect(items.map((item) => [item.includes('checked=""'), item.includes('Tick it.')])).toEqual([
    [true, false],
    [false, true],
  ]);
  expect(query.match(/>Apply</g)).toHaveLength(1);
});
