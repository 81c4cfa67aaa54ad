import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@zipfront/contracts/content/page';
import { pageConfigSchema } from '@zipfront/contracts/pages/page-config';
import * as v from 'valibot';
import { afterAll, describe, expect, it, test } from 'vitest';
import { loadRates } from './load-rates.ts';
import { createPageConfig } from './page-config.ts';
import { sampleSource } from './testing/sample-source.ts';

const { sites, pages } = sampleSource().content;
const [english, spanish] = sites.map(({ site }) => site);
const [page] = pages.map((entry) => entry.page);
if (!english || !spanish || !page) throw new Error('The sample has two languages and a page.');

const config = { collectorUrl: '/events', errorReportingDsn: null, errorReportingKey: 'zipfront' };

describe('createPageConfig', () => {
  // behaviour: 2.1.17, 7.1.9, 7.1.11
  it('contains the addresses of the API, and the kind of page', () => {
    const pageConfig = createPageConfig(config, english, {
      page: { ...page, type: 'search' },
      asksConsent: false,
    });
    expect(v.parse(pageConfigSchema, pageConfig)).toEqual(pageConfig);
    expect(pageConfig).toMatchObject({
      API: { HOST: '' },
      VISIT_API_PATH: '/api/visits/',
      CURRENT_QUOTE_API_PATH: '/api/quotes/current/',
      ZIPCODE_API_PATH: '/api/zipcodes/',
      COLLECTOR_URL: '/events',
      PAGE_TYPE: 'search',
    });
  });

  it('contains the DSN of this server, or the configured one', () => {
    expect(
      createPageConfig(config, english, { page, asksConsent: false }).ERROR_REPORTING_DSN,
    ).toBe('//zipfront@/1');
    const errorReportingDsn = 'https://key@errors.example/1';
    const pageConfig = createPageConfig({ ...config, errorReportingDsn }, english, {
      page,
      asksConsent: false,
    });
    expect(pageConfig.ERROR_REPORTING_DSN).toBe(errorReportingDsn);
  });

  // behaviour: 3.2.5
  it('contains the settings of the page', () => {
    const attribution = { channel_id: '9', medium: 'radio' };
    const dataLayer = { funnelType: 'auto', currentlyInsured: false };
    const settings = {
      popUnder: true,
      clickEventTracking: true,
      stickyCallToAction: true,
      attribution,
      dataLayer,
    };
    expect(
      createPageConfig(config, english, { page: { ...page, settings }, asksConsent: false }),
    ).toMatchObject({
      POP_UNDER: true,
      ENABLE_CLICK_EVENT_TRACKING: true,
      ATTRIBUTION: attribution,
      DATA_LAYER: dataLayer,
    });
  });

  it('contains the cookies that fill fields of the tracker, if the site names any', () => {
    const cookies = { home_user_data_id: 'hud' };
    const identity = { urm_id: 'tallywell' };
    const pageConfig = createPageConfig(
      config,
      { ...english, cookies, identity },
      { page, asksConsent: false },
    );
    expect(v.parse(pageConfigSchema, pageConfig)).toMatchObject({
      COOKIES: cookies,
      IDENTITY: identity,
    });
    const plain = createPageConfig(config, english, { page, asksConsent: false });
    expect('COOKIES' in plain || 'IDENTITY' in plain).toBe(false);
  });

  it('contains the messages of an address only on a page that asks for one', () => {
    const hero = { type: 'hero', form: true, ask: 'address' } as Page['sections'][number];
    const asking = { ...page, sections: [hero] };
    const keysOf = (page: Page) =>
      Object.keys(createPageConfig(config, english, { page, asksConsent: false }).MESSAGES);
    expect(keysOf(page)).toEqual(['zip-required', 'zip-invalid', 'submit-failed', 'lookup-failed']);
    expect(keysOf(asking)).toEqual([...keysOf(page), 'address-required', 'address-invalid']);
  });

  it('turns everything off on an error page', () => {
    expect(createPageConfig(config, english, { page: null, asksConsent: false })).toMatchObject({
      PAGE_TYPE: 'error',
      POP_UNDER: false,
      ENABLE_CLICK_EVENT_TRACKING: false,
      ATTRIBUTION: {},
      DATA_LAYER: {},
    });
  });
});

const dir = mkdtempSync(join(tmpdir(), 'zipfront-rates-'));
afterAll(() => rmSync(dir, { recursive: true }));

test('returns null for a site without rates', () => {
  expect(loadRates(dir, 'shipping')).toBeNull();
});

// behaviour: 12.1
test('throws an error with file, line and the expected value', () => {
  mkdirSync(join(dir, 'shipping'));
  const file = join(dir, 'shipping/rates.yaml');
  writeFileSync(file, 'roadFactor: 1.2\nprice:\n  - { miles: 0, dollars: 9 }\n');
  expect(() => loadRates(dir, 'shipping')).toThrow(/rates\.yaml:2:1 price: is too short/);
});
