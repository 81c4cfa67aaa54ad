import { expect, it } from 'vitest';
import { factsText } from './ActionSentence.tsx';

const factsWith = (detail: Record<string, string>) =>
  factsText({
    id: '1',
    at: '2026-11-22T12:00:00Z',
    actor: 'ana',
    role: 'admin',
    action: 'order-changed',
    subject: null,
    name: null,
    detail,
  });

// behaviour: 17.10
it.each([
  [
    { order: '7K3M-9QXT', what: 'status', before: 'booked', after: 'carrier-sought' },
    'status: booked → carrier sought',
  ],
  [{ what: 'status', before: 'requested', after: 'cancelled' }, 'status: estimate → canceled'],
  [{ what: 'price', after: '1200' }, 'price: none → $1,200'],
  [{ what: 'date', before: '2026-11-28', after: '2026-12-01' }, 'date: 2026-11-28 → 2026-12-01'],
  [{ from: 'reader', to: 'desk' }, 'reader → desk'],
  [{ what: 'wrong-number' }, 'wrong number'],
  [
    { key: '01a21b15-d9ac-7405-9c7d-5492456caf3a', name: 'sync', scope: 'read-leads' },
    'scope: read-leads',
  ],
])('says %j of an entry in words, without ids', (detail, facts) => {
  expect(factsWith(detail as Record<string, string>)).toBe(facts);
});
