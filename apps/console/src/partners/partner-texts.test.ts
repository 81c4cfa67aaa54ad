import { expect, it } from 'vitest';
import { sampleRequest } from './sample-request.ts';
import { soldOfDecided } from './sold-of-decided.ts';
import { readStatusMapping } from './status-mapping.ts';
import { effectText } from './TryReport.tsx';

const ADDRESS = 'https://site.example/api/postbacks/acme';

// behaviour: 28.2
it('says of a test that its sale is a further one of the lead', () => {
  const effect = (other_sales: number) =>
    effectText({
      outcome: 'counted',
      is_word_unknown: false,
      other_sales,
      lead: { status: 'sold', amount_cents: 2_900 },
    });
  expect(effect(0)).toBe('The status of the lead would be “sold”, $29.00.');
  expect(effect(1)).toBe(
    'The status of the lead would be “sold”, $29.00. It has a sale under another transaction: a test has a transaction of its own, and its amount adds to theirs.',
  );
  expect(effect(2)).toContain('It has 2 sales under other transactions: ');
});

// behaviour: 22.11
it('reads words with their meanings, in any case and once each', () => {
  const read = (...words: string[]) =>
    readStatusMapping(words.map((word) => ({ word, status: 'sold' as const })));
  expect(read('Won', '', 'lead/paid')).toEqual({ mapping: { Won: 'sold', 'lead/paid': 'sold' } });
  expect(read('won', 'two words')).toMatchObject({
    row: 1,
    error: expect.stringContaining('without spaces'),
  });
  expect(read('won', 'Won')).toMatchObject({ row: 1, error: expect.stringContaining('already') });
  expect(read('')).toMatchObject({ row: 0, error: expect.stringContaining('at least one') });
});

// behaviour: 22.10
it('writes a sample request with the whole address and the proof of the partner', () => {
  expect(sampleRequest('bearer', ADDRESS, 'key')).toContain("-H 'Authorization: Bearer key'");
  expect(sampleRequest('query', ADDRESS, 'key')).toContain(`${ADDRESS}?token=key&lead_id=`);
});

// behaviour: 28.9
it('writes the share of sold leads in decided ones, and a dash without any', () => {
  expect(soldOfDecided({ sold: 3, taken_back: 1, rejected: 1 })).toBe('60.0%');
  expect(soldOfDecided({ sold: 0, taken_back: 0, rejected: 0 })).toBe('–');
  expect(soldOfDecided()).toBe('–');
});
