import type { Page } from '@zipfront/contracts/content/page';
import { describe, expect, it } from 'vitest';
import { sampleParts } from './sample-parts.ts';

const page = (path: string, parts: object) => ({
  siteName: 'shipping',
  page: { path, sample: false, ...parts } as Page,
});

describe('sampleParts', () => {
  // behaviour: 15.71
  it('counts marked pages, and names each mail address that receives nothing, with its pages', () => {
    const description = 'Write to privacy@shipping.example, or me@example.com.';
    const spans = ['Write to privacy', '@', 'shipping.example. Or call, privacy@shipping.example.'];
    const pages = [
      page('/privacy/', { description }),
      page('/es/privacidad/', { sections: [{ spans }], sample: true }),
      page('/letters/', { sample: true }),
    ];
    expect(sampleParts({ pages })).toEqual([
      'privacy@shipping.example, which receives no mail, is the address on /privacy/, /es/privacidad/.',
      '2 pages are marked sample.',
    ]);
    expect(sampleParts({ pages: [page('/', {})] })).toEqual([]);
  });
});
