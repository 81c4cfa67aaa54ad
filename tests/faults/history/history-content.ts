import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const CONTENT = join(import.meta.dirname, '../../../content');

/** The sites of the content. */
export const SITES = ['insurance', 'shipping'] as const;

export type Site = (typeof SITES)[number];

/** The reporting time zone of each site. */
export type Zones = Record<Site, string>;

/** The content's experiment, on the page of car insurance. */
export const EXPERIMENT = { name: 'auto-headline', variants: ['control', 'question'] } as const;

/** Leads when they are made, and leads that a partner has paid for. */
const goalsText = (site: Site) => `
uploads:
  notAsked: share
  goals:
    - { name: Lead, file: ${site}-lead, kinds: [hand-off, call-back], statuses: [open] }
    - { name: Sold, file: ${site}-sold, kinds: [hand-off], statuses: [sold, bound] }
`;

/**
 * The repository's, with time zones, export goals, and a running experiment. Returns the folder.
 */
export function writeContent(parent: string, zones: Zones): string {
  const folder = join(parent, 'content');
  cpSync(CONTENT, folder, { recursive: true });
  for (const site of SITES) {
    const file = join(folder, site, 'site.yaml');
    const settings = readFileSync(file, 'utf8');
    writeFileSync(file, `${settings}\nreportingTimeZone: ${zones[site]}\n${goalsText(site)}`);
  }
  for (const language of ['en', 'es']) {
    const page = join(folder, `insurance/pages/compare-auto-insurance.${language}.yaml`);
    writeFileSync(page, readFileSync(page, 'utf8').replace('2026-09-01', '2026-03-01'));
  }
  return folder;
}
