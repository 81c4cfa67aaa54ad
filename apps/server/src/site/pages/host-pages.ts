import type { Assignment } from '@zipfront/contracts/content/experiment';
import type { ErrorStatus } from '@zipfront/contracts/pages/render';
import { REVALIDATE } from '../../platform/http/content-headers.ts';
import { createBody, createResource, type Resource } from '../../platform/http/resource.ts';
import { securityHeaders } from '../../platform/http/security-headers.ts';
import type { SitePage } from './content/content-model.ts';
import { createRenderer } from './create-renderer.ts';
import { hasQuoteForm, robots, sitemap } from './page-index.ts';
import type { PageRenderer, RenderedDocument, RendererParts } from './page-renderer.ts';
import { brandResources } from './resources.ts';
import type { SiteHosts } from './site-hosts.ts';
import { askingSites, siteTextAt } from './site-settings.ts';
import { variedResource } from './variants/varied-resource.ts';

export interface HostPages {
  renderer: PageRenderer;
  resourceAt(path: string, privacySignal: boolean): Resource | undefined;
  error(path: string, status: ErrorStatus, privacySignal: boolean): RenderedDocument;
}

const SIGNALS = [false, true] as const;
const ERROR_STATUSES = [404, 429, 500] as const;

/** Number of pages made at a time: compressing one takes megabytes. */
const AT_ONCE = 8;

/**
 * Makes the pages of a host. On own hosts these are only the owner's; under `/`, those of sites
 * without a host, too.
 */
export async function createHostPages(
  parts: RendererParts & { hosts: SiteHosts; owner: string | null },
  fixed: SitePage[],
): Promise<HostPages> {
  const { hosts, owner } = parts;
  const { pages, settings } = parts.source.content;
  const isRoot = settings.some(({ name, path }) => name === owner && path === '/');
  const here = new Set(
    settings
      .filter(
        (site) => owner === null || site.name === owner || (isRoot && site.hosts.length === 0),
      )
      .map(({ name }) => name),
  );
  const sites = parts.source.content.sites.filter(({ name }) => here.has(name));
  const publicUrl = owner === null ? parts.config.publicUrl : hosts.originOf(owner);
  const asking = askingSites(pages);
  const renderer = createRenderer(parts);
  const resources = new Map<string, Resource>();
  const errors = new Map<string, RenderedDocument>();

  /** Makes a page. Few visitors send the signal: their pages wait for the first request. */
  async function make(
    entry: SitePage,
    signal: boolean,
    assignment: Assignment | null = null,
  ): Promise<Resource> {
    return (signal || parts.isOnDemand) && parts.compressNow
      ? renderer.resourceOnDemand(entry, signal, assignment, parts.compressNow)
      : renderer.resource(entry, signal, assignment);
  }

  async function createPageResource(entry: SitePage, signal: boolean): Promise<Resource> {
    const unassigned = await make(entry, signal);
    const { experiment } = entry;
    if (experiment === undefined) return unassigned;
    const assigned = new Map<string, Resource>();
    for (const { name } of experiment.variants) {
      const assignment = { experiment: experiment.name, variant: name };
      assigned.set(name, await make(entry, signal, assignment));
    }
    const [control, ...others] = experiment.variants;
    const previews = new Map(control && [[control.name, unassigned]]);
    for (const variant of others) {
      const alone = { ...entry, experiment: { ...experiment, variants: [variant] } };
      previews.set(variant.name, await make(alone, signal));
    }
    const site = settings.find(({ name }) => name === entry.siteName);
    if (site === undefined) throw new Error(`There is no site ${entry.siteName}.`);
    return variedResource({
      experiment,
      asksConsent: asking.has(entry.siteName),
      unassigned,
      assigned,
      previews,
      publicUrl,
      random: Math.random,
      onAssigned: (assignment) => parts.onAssigned?.(assignment, site.reportingTimeZone),
    });
  }

  const ofHost = fixed.filter(({ siteName }) => here.has(siteName));
  const waiting = SIGNALS.flatMap((signal) => ofHost.map((entry) => ({ entry, signal })));
  const makeOneByOne = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { entry, signal } = next;
      resources.set(resourceKey(entry.page.path, signal), await createPageResource(entry, signal));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, makeOneByOne));
  for (const text of sites) {
    for (const signal of SIGNALS) {
      for (const status of ERROR_STATUSES) {
        const document = await renderer.errorDocument({ text, status }, signal);
        errors.set(errorKey(text.site.home, status, signal), document);
      }
    }
  }
  const canonicalHere = pages.filter(({ siteName }) => hosts.originOf(siteName) === publicUrl);
  const files = [
    ...(await wellKnownFiles(parts, canonicalHere, publicUrl)),
    ...(await brandResources(parts.source.content, { ...parts, here })),
  ];
  for (const file of files) {
    for (const signal of SIGNALS) resources.set(resourceKey(file.route, signal), file);
  }

  return {
    renderer,
    resourceAt: (path, privacySignal) => resources.get(resourceKey(path, privacySignal)),
    error(path, status, privacySignal) {
      const { home } = siteTextAt(sites, path).site;
      const document = errors.get(errorKey(home, status, privacySignal));
      if (document === undefined) throw new Error(`The site at ${home} has no ${status} page.`);
      return document;
    },
  };
}

/** Returns the key of a page, joined without a separator, because a path could contain one. */
function resourceKey(path: string, privacySignal: boolean): string {
  return privacySignal ? `gpc ${path}` : path;
}

function errorKey(home: string, status: ErrorStatus, privacySignal: boolean): string {
  return `${home} ${status} ${privacySignal}`;
}

/** States that the privacy signal holds (Global Privacy Control, W3C, "GPC Support Resource"). */
const SIGNAL_HOLDS = JSON.stringify({ gpc: true, lastUpdate: '2026-11-30' });

/**
 * Makes `sitemap.xml` and `robots.txt` for the pages with canonical addresses on this host, as other
 * hosts list their own, and the statement about the privacy signal.
 */
async function wellKnownFiles(
  { hosts, config, compress, source }: RendererParts & { hosts: SiteHosts },
  pages: SitePage[],
  publicUrl: string,
): Promise<Resource[]> {
  const hasShipping = source.content.pages.some(({ page }) => hasQuoteForm(page));
  const rules = robots(publicUrl, { hasShipping });
  const files = [
    { route: '/sitemap.xml', type: 'application/xml', text: sitemap(pages, hosts) },
    { route: '/robots.txt', type: 'text/plain; charset=utf-8', text: rules },
    { route: '/.well-known/gpc.json', type: 'application/json', text: SIGNAL_HOLDS },
  ];
  return Promise.all(
    files.map(async ({ route, type, text }) => {
      const body = createBody(Buffer.from(text));
      return createResource({
        route,
        body,
        compressed: await compress(body),
        contentType: type,
        headers: [['Cache-Control', REVALIDATE], ...securityHeaders(config)],
      });
    }),
  );
}
