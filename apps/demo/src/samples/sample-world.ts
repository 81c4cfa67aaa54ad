import type { Page } from '@zipfront/contracts/content/page';
import type { Rates } from '@zipfront/contracts/content/rates';
import type { HeroSection } from '@zipfront/contracts/content/sections/openings-and-closings';
import type { SiteLine } from '@zipfront/contracts/content/site-lines';
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
  Content,
  SitePage,
  SiteReviews,
} from '../../../server/src/site/pages/content/content-model.ts';
import type { DeclaredExperiment } from '../../../server/src/site/pages/content/declared-experiments.ts';
import { SHIPPING_SITE } from '../../../server/src/site/pages/live-content.ts';
import { loadRates } from '../../../server/src/site/pages/page-config.ts';
import { createPageIndex, type PageIndex } from '../../../server/src/site/pages/page-index.ts';
import { createSiteHosts, type SiteHosts } from '../../../server/src/site/pages/site-hosts.ts';
import { settingsOf } from '../../../server/src/site/pages/site-settings.ts';
import { loadVehicles } from '../../../server/src/site/vehicles/vehicles.ts';
import { knownZipCodes } from '../../../server/src/site/zipcodes/zip-codes.ts';
import type { SiteKind } from './sample-campaign.ts';

/** A page of the content, and what visitors can do on it. */
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
  experiment: { name: string; variants: (readonly [weight: number, name: string])[] } | null;
}

export interface SampleSite {
  kind: SiteKind;
  locale: Locale;
  /** The host that its visitors see, with its port. */
  host: string;
  pages: SamplePage[];
}

/** The ingredients of samples: the content, and the product's data. */
export interface SampleWorld extends Pick<Services, 'zipCodes' | 'vehicles'> {
  config: Config;
  pages: PageIndex;
  /** Never empty. */
  sites: SampleSite[];
  reviews: SiteReviews[];
  /** The experiments that visitors take part in. */
  experiments: DeclaredExperiment[];
  /** Null if no site has rates. Then there are no orders. */
  rates: Rates | null;
}

/** @throws Error for content without any page for samples */
function createSampleWorld({
  content,
  ...parts
}: Omit<SampleWorld, 'pages' | 'sites' | 'reviews' | 'experiments'> & {
  content: Content;
}): SampleWorld {
  const hosts = createSiteHosts(content.settings, parts.config.publicUrl);
  const sites = content.sites.flatMap(({ name, site }) => {
    const entries = content.pages.filter(({ siteName }) => siteName === name);
    const pages = entries
      .filter(({ page }) => page.locale === site.locale)
      .map((entry) =>
        samplePage(entry, { hosts, lines: settingsOf(content.settings, name).lines }),
      );
    const kind = kindOf(entries);
    const { host } = new URL(hosts.originOf(name));
    return kind === null || pages.length === 0 ? [] : [{ kind, locale: site.locale, host, pages }];
  });
  if (sites.length === 0) throw new Error('No page of the content has a form to be sampled.');
  return {
    ...parts,
    sites,
    pages: createPageIndex(content, hosts),
    reviews: content.reviews,
    experiments: content.experiments,
  };
}

function kindOf(entries: SitePage[]): SiteKind | null {
  if (entries.some(({ page }) => formOn(page, QUOTE_FORMS) !== null)) return 'shipping';
  return entries.some(({ page }) => heroWithForm(page) !== null) ? 'insurance' : null;
}

function samplePage(
  { siteName, page, experiment }: SitePage,
  { hosts, lines }: { hosts: SiteHosts; lines: SiteLine[] },
): SamplePage {
  const origin = hosts.originOf(siteName);
  const { host } = new URL(origin);
  return {
    key: page.key,
    path: page.path,
    url: origin + hosts.linkOn(host, page.path),
    isCampaign: !page.index,
    zipForm: zipFormOf(page, lines),
    quoteForm: formOn(page, QUOTE_FORMS),
    callForm: formOn(page, CALL_BACK_FORMS),
    experiment: experiment
      ? {
          name: experiment.name,
          variants: experiment.variants.map(({ weight, name }) => [weight, name] as const),
        }
      : null,
  };
}

function zipFormOf(page: Page, siteLines: SiteLine[]): SamplePage['zipForm'] {
  const hero = heroWithForm(page);
  const lines = siteLines.map(({ key }) => key);
  const line = hero?.line ?? lines[0];
  return hero && line ? { line, lines, asksAddress: hero.ask === 'address' } : null;
}

function heroWithForm({ sections }: Page): HeroSection | null {
  for (const section of sections) if (section.type === 'hero' && section.form) return section;
  return null;
}

/** The first of some forms that stands on a page. */
function formOn<Name extends string>({ sections }: Page, names: readonly Name[]): Name | null {
  return names.find((name) => sections.some(({ type }) => type === name)) ?? null;
}

/**
 * Reads what samples are made of.
 *
 * @throws ContentError for errors in the content; Error for content without a form
 */
export function loadSampleWorld(config: Config): SampleWorld {
  return createSampleWorld({
    config,
    content: loadContent(config.contentDir),
    rates: loadRates(config.contentDir, SHIPPING_SITE),
    zipCodes: knownZipCodes(),
    vehicles: loadVehicles(),
  });
}
