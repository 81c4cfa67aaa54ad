import type { Page } from '@zipfront/contracts/content/page';
import type { Rates } from '@zipfront/contracts/content/rates';
import type { SectionOf } from '@zipfront/contracts/content/section';
import type { Locale } from '@zipfront/contracts/locale';
import {
  CALL_BACK_FORMS,
  type CallBackFormName,
  QUOTE_FORMS,
  type QuoteFormName,
} from '@zipfront/contracts/shipping/form-fields';
import type { LineKey } from '@zipfront/contracts/visits/business-line';
import type { Config } from '../../../server/src/platform/config/config.ts';
import type { Services } from '../../../server/src/services.ts';
import { loadContent } from '../../../server/src/site/pages/content/content.ts';
import type {
  SitePage,
  SiteReviews,
} from '../../../server/src/site/pages/content/content-model.ts';
import type { DeclaredExperiment } from '../../../server/src/site/pages/content/declared-experiments.ts';
import { loadRates } from '../../../server/src/site/pages/load-rates.ts';
import { SHIPPING_SITE } from '../../../server/src/site/pages/make-content.ts';
import { createPageIndex, type PageIndex } from '../../../server/src/site/pages/page-index.ts';
import { createSiteHosts } from '../../../server/src/site/pages/site-hosts.ts';
import { requireSettings } from '../../../server/src/site/pages/site-settings.ts';
import { loadVehicles } from '../../../server/src/site/vehicles/vehicles.ts';
import { knownZipCodes } from '../../../server/src/site/zipcodes/zip-codes.ts';
import type { Weighted } from './random.ts';
import type { SiteKind } from './sources.ts';

export interface SamplePage {
  key: string;
  path: string;
  /** Its address, without a query. */
  url: string;
  /** Whether it is hidden from search engines: a campaign's page. */
  isCampaign: boolean;
  /** Its zip form: the selected line, and all lines of the site. */
  zipForm: { line: LineKey; lines: LineKey[]; asksAddress: boolean } | null;
  quoteForm: QuoteFormName | null;
  callForm: CallBackFormName | null;
  experiment: { name: string; variants: Weighted<string> } | null;
}

export interface SampleSite {
  kind: SiteKind;
  locale: Locale;
  host: string;
  pages: SamplePage[];
}

export interface SampleWorld extends Pick<Services, 'zipCodes' | 'vehicles'> {
  config: Config;
  pages: PageIndex;
  sites: SampleSite[];
  reviews: SiteReviews[];
  experiments: DeclaredExperiment[];
  /** It is null if no site has rates; then there are no orders. */
  rates: Rates | null;
}

/** @throws ContentError for errors in the content; Error for content without a form */
export function loadSampleWorld(config: Config): SampleWorld {
  const content = loadContent(config.contentDir);
  const hosts = createSiteHosts(content.settings, config.publicUrl);
  const sites = content.sites.flatMap(({ name, site: { locale } }) => {
    const origin = hosts.originOf(name);
    const { host } = new URL(origin);
    const lines = requireSettings(content.settings, name).lines.map(({ key }) => key);
    const entries = content.pages.filter(({ siteName }) => siteName === name);
    const pages = entries
      .filter(({ page }) => page.locale === locale)
      .map((entry) => samplePage(entry, origin + hosts.linkOn(host, entry.page.path), lines));
    const kind = siteKind(entries);
    return kind === null || pages.length === 0 ? [] : [{ kind, locale, host, pages }];
  });
  if (sites.length === 0) throw new Error('No page of the content has a form to be sampled.');
  return {
    config,
    sites,
    pages: createPageIndex(content, hosts),
    reviews: content.reviews,
    experiments: content.experiments,
    rates: loadRates(config.contentDir, SHIPPING_SITE),
    zipCodes: knownZipCodes(),
    vehicles: loadVehicles(),
  };
}

function siteKind(entries: SitePage[]): SiteKind | null {
  if (entries.some(({ page }) => formOn(page, QUOTE_FORMS) !== null)) return 'shipping';
  return entries.some(({ page }) => heroWithForm(page)) ? 'insurance' : null;
}

function samplePage({ page, experiment }: SitePage, url: string, lines: LineKey[]): SamplePage {
  const { key, path, index } = page;
  const hero = heroWithForm(page);
  const line = hero?.line ?? lines[0];
  const variants = experiment?.variants.map(({ weight, name }) => [weight, name] as const) ?? [];
  return {
    key,
    path,
    url,
    isCampaign: !index,
    zipForm: hero && line ? { line, lines, asksAddress: hero.ask === 'address' } : null,
    quoteForm: formOn(page, QUOTE_FORMS),
    callForm: formOn(page, CALL_BACK_FORMS),
    experiment: experiment ? { name: experiment.name, variants } : null,
  };
}

function heroWithForm({ sections }: Page): SectionOf<'hero'> | undefined {
  return sections.find((section) => section.type === 'hero' && section.form) as
    | SectionOf<'hero'>
    | undefined;
}

function formOn<Name extends string>({ sections }: Page, names: readonly Name[]): Name | null {
  return names.find((name) => sections.some(({ type }) => type === name)) ?? null;
}
