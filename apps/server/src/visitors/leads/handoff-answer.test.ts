import { describe, expect, it } from 'vitest';
import type { ShownTouch } from '../visits/find-visit.ts';
import { handoffAnswer } from './handoffs.ts';

const touch: ShownTouch = {
  at: 1,
  channel: 'search-paid',
  path: '/',
  referrer: 'https://search.example/?q=a&gclid=1&utm_source=b',
  fields: { source: 'google', gclid: '1' },
};

/** The touches that a comparison app receives. */
function attributionOf(privacySignal: 0 | 1, last: ShownTouch | null = touch) {
  const handoff = { privacy_signal: privacySignal } as Parameters<typeof handoffAnswer>[0];
  const zip = {} as Parameters<typeof handoffAnswer>[1];
  return handoffAnswer(handoff, zip, { first: null, last }).attribution;
}

describe('handoffAnswer', () => {
  it('returns touches unchanged without the privacy signal', () => {
    expect(attributionOf(0)).toEqual({ first: null, last: touch });
  });

  it('omits click ids and the query of the referrer under the privacy signal', () => {
    expect(attributionOf(1)).toEqual({
      first: null,
      last: {
        ...touch,
        referrer: 'https://search.example/?utm_source=b',
        fields: { source: 'google' },
      },
    });
  });

  it('omits a missing referrer', () => {
    expect(attributionOf(1, { ...touch, referrer: null }).last?.referrer).toBeNull();
  });
});
