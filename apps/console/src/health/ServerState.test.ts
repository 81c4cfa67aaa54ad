import { expect, test } from 'vitest';
import { type Part, partsToFix } from './ServerState.tsx';

// behaviour: 24.8
test('lists what is bad before what is behind, and nothing that is fine', () => {
  const part = (name: string, tone: Part['tone']): Part => ({ name, tone, word: '', note: '' });
  const parts = [
    part('Database', 'good'),
    part('Counting', 'open'),
    part('Purge', ''),
    part('Backup', 'bad'),
  ];
  expect(partsToFix(parts).map(({ name }) => name)).toEqual(['Backup', 'Counting']);
});
