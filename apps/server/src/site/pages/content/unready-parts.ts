import type { Site } from '@zipfront/contracts/content/site';
import type { Content, SiteText } from './content-model.ts';

/**
 * A mail address of the domain reserved for examples (RFC 2606), in the JSON of a page. If its sign
 * was escaped in Markdown, the address is split into two texts.
 */
const SAMPLE_ADDRESS = /(?<![\w.+-])([\w.+-]+)(?:",")?@(?:",")?([\w.-]+\.example)\b/g;

type Legal = NonNullable<Site['legal']>;

/** Pages that every site's footer links, by the field of `legal` in its site file. */
const LEGAL_PAGES: [what: string, link: (legal: Legal) => unknown][] = [
  ['terms of use', ({ terms }) => terms],
  ['contact page', ({ contact }) => contact],
  ['accessibility statement', ({ accessibility }) => accessibility],
];

/**
 * Parts of the content that are samples or missing, and need work before visitors come, one
 * sentence each.
 */
export function unreadyParts(content: Pick<Content, 'pages' | 'sites' | 'settings'>): string[] {
  return [
    ...sampleParts(content),
    ...content.settings.flatMap(companyGaps(content)),
    ...content.sites.flatMap(legalGaps),
  ];
}

function sampleParts({ pages }: Pick<Content, 'pages'>): string[] {
  const marked = pages.filter(({ page }) => page.sample).length;
  const addresses = new Map<string, string[]>();
  for (const { page } of pages) {
    for (const [, name, host] of JSON.stringify(page)
      .replaceAll('\\n', ' ')
      .matchAll(SAMPLE_ADDRESS)) {
      const address = `${name}@${host}`;
      addresses.set(address, [...(addresses.get(address) ?? []), page.path]);
    }
  }
  return [
    ...[...addresses].map(
      ([address, paths]) =>
        `${address}, which receives no mail, is the address on ${[...new Set(paths)].join(', ')}.`,
    ),
    ...(marked > 0 ? [`${marked} ${marked === 1 ? 'page is' : 'pages are'} marked sample.`] : []),
  ];
}

/** Missing or sample facts about the company behind a site. */
function companyGaps({ sites }: Pick<Content, 'sites'>) {
  return ({ name, company }: Content['settings'][number]): string[] => {
    if (!company) return [`${name} names no company with its address (company in site.yaml).`];
    const isInsurance = sites.some((text) => text.name === name && text.site.theme === 'insurance');
    const licenses = isInsurance ? 'insurance' : 'transport';
    const what = isInsurance ? 'state licenses' : 'USDOT number';
    return [
      ...(company.sample ? [`The company of ${name} is marked sample (site.yaml).`] : []),
      ...(company[licenses] ? [] : [`${name} has no ${what} (company.${licenses} in site.yaml).`]),
    ];
  };
}

/** Pages and sentences that the law requires on every page, and that a site file lacks. */
function legalGaps({ name, site: { locale, legal } }: SiteText): string[] {
  const missing = [
    ...(legal ? [] : ['advertising disclosure']),
    ...LEGAL_PAGES.flatMap(([what, link]) => (legal && link(legal) ? [] : [what])),
  ];
  return missing.length > 0
    ? [`${name} has no ${missing.join(', no ')} in ${locale} (legal in site.${locale}.yaml).`]
    : [];
}
