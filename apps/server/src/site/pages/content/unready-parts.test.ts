import type { Page } from '@zipfront/contracts/content/page';
import type { Site } from '@zipfront/contracts/content/site';
import { describe, expect, it } from 'vitest';
import { findingText } from '../../../platform/finding.ts';
import type { Content, NamedSettings } from './content-model.ts';
import { unreadyParts } from './unready-parts.ts';

/** The problem and the cure of each part. */
const textsOf = (content: Parameters<typeof unreadyParts>[0]) =>
  unreadyParts(content).map(findingText);

const page = (path: string, parts: object) => ({
  siteName: 'shipping',
  page: { path, sample: false, ...parts } as Page,
});

describe('unreadyParts', () => {
  // behaviour: 15.71
  it('counts marked pages, and names each mail address that receives nothing, with its pages', () => {
    const description = 'Write to\nprivacy@shipping.example, or me@example.com.';
    const spans = ['Write to privacy', '@', 'shipping.example. Or call, privacy@shipping.example.'];
    const pages = [
      page('/privacy/', { description }),
      page('/es/privacidad/', { sections: [{ spans }], sample: true }),
      page('/letters/', { sample: true }),
    ];
    expect(textsOf({ pages, sites: [], settings: [], reviews: [] })).toEqual([
      'privacy@shipping.example, which receives no mail, is the address on /privacy/, /es/privacidad/. Write your own there.',
      '2 pages are marked sample. Write your own texts, then delete the lines sample: true.',
    ]);
    const policy = { label: 'Privacidad', href: '/es/privacidad/' };
    const sites = [{ name: 'shipping', site: { locale: 'es-US', policy } }] as never;
    expect(textsOf({ pages, sites, settings: [], reviews: [] }).slice(1, 3)).toEqual([
      'The privacy policy /es/privacidad/ is marked sample. Have it checked by a lawyer, then delete its line sample: true.',
      '1 page is marked sample. Write your own texts, then delete the lines sample: true.',
    ]);
    expect(textsOf({ pages: [page('/', {})], sites: [], settings: [], reviews: [] })).toEqual([]);
  });

  // behaviour: 15.71
  it('names each file that asks for sample reviews', () => {
    const asking = (siteName: string, sampleReviews: boolean) =>
      ({ siteName, settings: { sampleReviews } }) as Content['reviews'][number];
    const reviews = [asking('one', true), asking('two', false)];
    expect(textsOf({ pages: [], sites: [], settings: [], reviews })).toEqual([
      'A start without reviews imports invented ones, by sampleReviews in one/reviews.yaml. Delete that line, then run npm run sample-data -- remove.',
    ]);
  });

  // behaviour: 15.71
  it('names what a site that goes live lacks: company, licenses, disclosure, pages', () => {
    const link = { label: 'There', href: '/' };
    const site = (name: string, theme: string, legal?: object) => ({
      name,
      site: { locale: 'en-US', theme, legal } as Site,
    });
    const settings = (name: string, company?: object) =>
      ({ name, path: '/', company }) as NamedSettings;
    const legal = { earns: 'By fees.', disclosure: link, terms: link, contact: link };
    const sites = [site('one', 'insurance'), site('two', 'shipping', legal)];
    const company = { sample: true, transport: {} };
    expect(
      textsOf({
        pages: [],
        sites,
        settings: [settings('one'), settings('two', company)],
        reviews: [],
      }),
    ).toEqual([
      'one names no company with its address. Add company to one/site.yaml.',
      'The company of two and its licenses are marked sample. Write your own in two/site.yaml, then delete sample: true.',
      'one has no advertising disclosure, no terms of use, no contact page, no accessibility statement in en-US. Add legal to one/site.en-US.yaml.',
      'two has no accessibility statement in en-US. Add legal to two/site.en-US.yaml.',
    ]);
    expect(
      textsOf({
        pages: [],
        sites: [],
        settings: [settings('two', { insurance: {} })],
        reviews: [],
      }),
    ).toEqual(['two has no USDOT number. Add company.transport to two/site.yaml.']);
  });
});
