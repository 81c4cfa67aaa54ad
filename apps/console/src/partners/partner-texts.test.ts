import { DEFAULT_STATUS_MAPPING } from '@zipfront/contracts/postback';
import { expect, it } from 'vitest';
import { sampleRequest } from './sample-request.ts';
import { readStatusMapping, statusMappingText } from './status-mapping.ts';
import { effectOf } from './TryReport.tsx';

const ADDRESS = 'https://site.example/api/postbacks/acme';

// behaviour: 28.2
it('says of a test that its sale is a further one of the lead', () => {
  const effect = (other_sales: number) =>
    effectOf({
      ...{ outcome: 'counted', is_word_unknown: false, other_sales },
      lead: { status: 'sold', amount_cents: 2_900 },
    });
  expect(effect(0)).toBe('The lead would be sold, $29.00.');
  expect(effect(1)).toBe(
    'The lead would be sold, $29.00. It has a sale under another transaction: a test has a transaction of its own, and its amount adds to theirs.',
  );
  expect(effect(2)).toContain('It has 2 sales under other transactions: ');
});

// behaviour: 22.11
it('writes words one a line, and reads them in any case, once each', () => {
  const text = statusMappingText(DEFAULT_STATUS_MAPPING);
  expect(text).toContain('lead_sold = sold\n');
  expect(readStatusMapping(text)).toEqual({ mapping: DEFAULT_STATUS_MAPPING });
  expect(readStatusMapping('sold = sold\r\nbad = paid')).toEqual({
    error: expect.stringContaining('Line 2'),
  });
  expect(readStatusMapping('won = sold\nWon = bound')).toEqual({
    error: 'Line 2: "won" has a line already.',
  });
  expect(readStatusMapping(' \n')).toEqual({ error: 'Write a line for each word.' });
});

// behaviour: 22.10
it('writes a sample request with the whole address and the proof of the partner', () => {
  expect(sampleRequest('bearer', ADDRESS, 'key')).toContain("-H 'Authorization: Bearer key'");
  expect(sampleRequest('query', ADDRESS, 'key')).toContain(`${ADDRESS}?token=key&lead_id=`);
});
