import type { Site } from '@zipfront/contracts/content/site';
import { commandText } from '../../../platform/command-text.ts';
import type { Finding } from '../../../platform/finding.ts';
import type { Content, SiteText } from './content-model.ts';

/**
 * An e-mail address of RFC 2606's domain. A sign that is escaped in Markdown splits it into two
 * texts.
 */
const SAMPLE_ADDRESS = /(?<![\w.+-])([\w.+-]+)(?:",")?@(?:",")?([\w.-]+\.example)\b/g;

type Legal = NonNullable<Site['legal']>;

/** Pages that every site's footer links, by the field of `legal` in its site file. */
const LEGAL_PAGES: [what: string, link: (legal: Legal) => unknown][] = [
  ['terms of use', ({ terms }) => terms],
  ['contact page', ({ contact }) => contact],
  ['accessibility statement', ({ accessibility }) => accessibility],
];

/** Finds parts of the content that are samples or missing, and need work before visitors come. */
export function unreadyParts(
  content: Pick<Content, 'pages' | 'sites' | 'settings' | 'reviews'>,
): Finding[] {
  return [
    ...sampleAddresses(content),
    ...samplePages(content),
    ...content.reviews.flatMap(sampleReviews),
    ...content.settings.flatMap(companyGaps(content)),
    ...content.sites.flatMap(legalGaps),
  ].map((part) => ({ topic: 'content', ...part }));
}

type Part = Omit<Finding, 'topic'>;

function sampleAddresses({ pages }: Pick<Content, 'pages'>): Part[] {
  const addresses = new Map<string, string[]>();
  for (const { page } of pages) {
    for (const [, name, host] of JSON.stringify(page)
      .replaceAll('\\n', ' ')
      .matchAll(SAMPLE_ADDRESS)) {
      const address = `${name}@${host}`;
      addresses.set(address, [...(addresses.get(address) ?? []), page.path]);
    }
  }
  return [...addresses].map(([address, paths]) => ({
    problem: `${address}, which receives no mail, is the address on ${[...new Set(paths)].join(', ')}.`,
    cure: 'Write your own there.',
  }));
}

function samplePages({ pages, sites }: Pick<Content, 'pages' | 'sites'>): Part[] {
  const policies = new Set(sites.map(({ site }) => site.policy?.href));
  const marked = pages.filter(({ page }) => page.sample).map(({ page }) => page.path);
  const others = marked.filter((path) => !policies.has(path)).length;
  return [
    ...marked
      .filter((path) => policies.has(path))
      .map((path) => ({
        problem: `The privacy policy ${path} is marked sample.`,
        cure: 'Have it checked by a lawyer, then delete its line sample: true.',
      })),
    ...(others > 0
      ? [
          {
            problem: `${others} ${others === 1 ? 'page is' : 'pages are'} marked sample.`,
            cure: 'Write your own texts, then delete the lines sample: true.',
          },
        ]
      : []),
  ];
}

function sampleReviews({ siteName, settings }: Content['reviews'][number]): Part[] {
  if (!settings.sampleReviews) return [];
  const file = `${siteName}/reviews.yaml`;
  return [
    {
      problem: `A start without reviews imports invented ones, by sampleReviews in ${file}.`,
      cure: `Delete that line, then run ${commandText('sample-data remove')}.`,
    },
  ];
}

function companyGaps({ sites }: Pick<Content, 'sites'>) {
  return ({ name, company }: Content['settings'][number]): Part[] => {
    const file = `${name}/site.yaml`;
    if (!company) {
      return [
        { problem: `${name} names no company with its address.`, cure: `Add company to ${file}.` },
      ];
    }
    const isInsurance = sites.some((text) => text.name === name && text.site.theme === 'insurance');
    const licenses = isInsurance ? 'insurance' : 'transport';
    const what = isInsurance ? 'state licenses' : 'USDOT number';
    return [
      ...(company.sample
        ? [
            {
              problem: `The company of ${name} and its licenses are marked sample.`,
              cure: `Write your own in ${file}, then delete sample: true.`,
            },
          ]
        : []),
      ...(company[licenses]
        ? []
        : [{ problem: `${name} has no ${what}.`, cure: `Add company.${licenses} to ${file}.` }]),
    ];
  };
}

function legalGaps({ name, site: { locale, legal } }: SiteText): Part[] {
  const missing = [
    ...(legal ? [] : ['advertising disclosure']),
    ...LEGAL_PAGES.flatMap(([what, link]) => (legal && link(legal) ? [] : [what])),
  ];
  if (missing.length === 0) return [];
  return [
    {
      problem: `${name} has no ${missing.join(', no ')} in ${locale}.`,
      cure: `Add legal to ${name}/site.${locale}.yaml.`,
    },
  ];
}
