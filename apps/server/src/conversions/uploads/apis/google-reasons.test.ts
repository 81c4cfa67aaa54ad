import { expect, it } from 'vitest';
import { isReason } from '../testing/decode-strictly.ts';
import { REASONS, reasonSubject } from './google-reasons.ts';

// behaviour: 25.4
it('sorts only reasons that the protocol of Google has', () => {
  const unknown = Object.values(REASONS)
    .flat()
    .filter((name) => !isReason(name, 'ErrorReason') && !isReason(name, 'ProcessingErrorReason'));
  expect(unknown).toEqual([]);
});

// behaviour: 25.4
it.each([
  ['INVALID_DESTINATION', 'account'],
  ['RESOURCE_EXHAUSTED', 'passing'],
  ['PROCESSING_ERROR_REASON_DUPLICATE_TRANSACTION_ID', 'had'],
  ['INVALID_SHA256_FORMAT', 'event'],
  ['INVALID_ARGUMENT', 'event'],
  ['A_REASON_OF_TOMORROW', 'event'],
  [undefined, 'event'],
])('sorts %s as %s', (reason, subject) => {
  expect(reasonSubject(reason)).toBe(subject);
});
