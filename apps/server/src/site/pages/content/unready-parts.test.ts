import type { Page } from '@zipfront/contracts/content/page';
import type { Site } from '@zipfront/contracts/content/site';
import { describe, expect, it } from 'vitest';
import type { NamedSettings } from './content-model.ts';
import { unreadyParts } from './unready-parts.ts';

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
    expect(unreadyParts({ pages, sites: [], settings: [] })).toEqual([
      'privacy@shipping.example, which receives no mail, is the address on /privacy/, /es/privacidad/.',
      '2 pages are marked sample.',
    ]);
    expect(unreadyParts({ pages: [page('/', {})], sites: [], settings: [] })).toEqual([]);
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
      unreadyParts({ pages: [], sites, settings: [settings('one'), settings('two', company)] }),
    ).toEqual([
      'one names no company with its address (company in site.yaml).',
      'The company of two is marked sample (site.yaml).',
      'one has no advertising disclosure, no terms of use, no contact page, no accessibility statement in en-US (legal in site.en-US.yaml).',
      'two has no accessibility statement in en-US (legal in site.en-US.yaml).',
    ]);
    expect(
      unreadyParts({ pages: [], sites: [], settings: [settings('two', { insurance: {} })] }),
    ).toEqual(['two has no USDOT number (company.transport in site.yaml).']);
  });
});
