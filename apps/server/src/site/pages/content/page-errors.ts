import type { Page } from '@zipfront/contracts/content/page';
import type { Site } from '@zipfront/contracts/content/site';
import type { SiteLine } from '@zipfront/contracts/content/site-lines';
import { REVIEW_SECTION_TYPES, showsReviews } from '@zipfront/contracts/reviews/page-data';
import { nearest } from '../../../platform/nearest.ts';
import { pageVariants } from '../variants/page-variants.ts';
import { type FieldPath, firstBy } from './fields.ts';
import { servedPart } from './files.ts';
import { type SiteFile, shownPath } from './yaml-file.ts';

/** Finds errors between pages and sites: addresses, keys, experiments, sections, languages. */
export function pageErrors(pages: SiteFile<Page>[], sites: SiteFile<Site>[]): string[] {
  const earlierPath = firstBy<SiteFile<Page>>();
  const earlierKey = firstBy<SiteFile<Page>>();
  const earlierExperiment = firstBy<SiteFile<Page>>();
  return pages.flatMap((entry) => {
    const { siteName, read } = entry;
    if (read.value === null) return [];
    const { path, key, locale } = read.value;
    const errors: string[] = [];
    const samePath = earlierPath(path, entry);
    if (samePath)
      errors.push(read.errorAt(['path'], `is that of ${shownPath(samePath.file)} too.`));
    const sameKey = earlierKey(`${siteName} ${key} ${locale}`, entry);
    if (sameKey) {
      const other = shownPath(sameKey.file);
      errors.push(read.errorAt(['key'], `and its locale are those of ${other} too.`));
    }
    const sameExperiment =
      read.value.experiment && earlierExperiment(read.value.experiment.name, entry);
    // A translation may belong to the same experiment.
    if (sameExperiment && sameExperiment.read.value?.key !== key) {
      const other = shownPath(sameExperiment.file);
      errors.push(read.errorAt(['experiment', 'name'], `is that of ${other} too.`));
    }
    const taken = servedPart(path);
    if (taken) errors.push(read.errorAt(['path'], `starts with ${taken}, which is the server's.`));
    const ofSite = sites.filter((site) => site.siteName === siteName);
    const isKnown = ofSite.some(({ read: site }) => !site.value || site.value.locale === locale);
    if (ofSite.length > 0 && !isKnown) {
      errors.push(read.errorAt(['locale'], `is ${locale}, but no site file is in that language.`));
    }
    return errors;
  });
}

/** Finds sections that their site has no texts or settings for, and reviews in an experiment. */
export function sectionErrors(
  pages: SiteFile<Page>[],
  sites: SiteFile<Site>[],
  reviews: { siteName: string }[],
): string[] {
  return pages.flatMap(({ siteName, read: { value, errorAt } }) => {
    if (value === null) return [];
    const text = sites.find(
      (site) => site.siteName === siteName && site.read.value?.locale === value.locale,
    )?.read.value;
    const takesReviews = reviews.some((each) => each.siteName === siteName);
    const types = value.sections.map(({ type }) => type);
    const versions = [
      value,
      ...(pageVariants(value).experiment?.variants ?? []).map(({ page }) => page),
    ];
    return [
      ...(versions.length > 1 && versions.some(showsReviews)
        ? [
            errorAt(
              ['experiment'],
              'is on a page that shows reviews, and such a page has no variants; take the reviews out, or try it on another page.',
            ),
          ]
        : []),
      ...value.sections.flatMap((section, index) => {
        const error = (sentence: string) => [
          errorAt(['sections', index, 'type'], `is ${section.type}, which ${sentence}`),
        ];
        const holdsForm = section.type === 'closing' || (section.type === 'hero' && section.form);
        if (text && !text.zipForm && holdsForm) {
          const own = section.type === 'hero' ? 'opening' : 'action';
          return error(
            `belongs to a site with a zip form (zipForm in its site file); take ${own} here.`,
          );
        }
        if (!takesReviews && showsReviews({ sections: [section] })) {
          return error('shows reviews, and the site has none (reviews.yaml).');
        }
        return ONCE.includes(section.type) && types.indexOf(section.type) < index
          ? error('the page has already.')
          : [];
      }),
    ];
  });
}

/** A page has each at most once: links and calls name the place of the first. */
const ONCE: readonly string[] = REVIEW_SECTION_TYPES.filter((type) => type !== 'single-review');

export function unknownLines(
  { sections }: Page,
  lines: SiteLine[],
): { path: FieldPath; sentence: string }[] {
  const keys = lines.map(({ key }) => key);
  return sections.flatMap((section, index) => {
    const named: { path: FieldPath; line: string | undefined }[] =
      section.type === 'lines'
        ? section.lines.map(({ line }, of) => ({
            path: ['sections', index, 'lines', of, 'line'],
            line,
          }))
        : section.type === 'hero' || section.type === 'closing'
          ? [{ path: ['sections', index, 'line'], line: section.line }]
          : [];
    return named.flatMap(({ path, line }) => {
      if (line === undefined || keys.includes(line)) return [];
      const meant = nearest(line, keys);
      const hint = meant ? `; did you mean ${meant}?` : `: ${keys.join(', ')}.`;
      return [
        { path, sentence: `is ${line}, which is no line of the site (lines in site.yaml)${hint}` },
      ];
    });
  });
}
