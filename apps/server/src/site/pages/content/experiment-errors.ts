import type { Page } from '@zipfront/contracts/content/page';
import { firstBy } from './first-by.ts';
import { nameOf, type SiteFile } from './yaml-file.ts';

/** Translations of a page that divide the visitors of one experiment in different ways. */
export function experimentErrors(pages: SiteFile<Page>[]): string[] {
  const earlier = firstBy<SiteFile<Page>>();
  return pages.flatMap((entry) => {
    const { read } = entry;
    const experiment = read.value?.experiment;
    if (experiment === undefined) return [];
    const first = earlier(experiment.name, entry);
    const other = first?.read.value?.experiment;
    // Another page with this name is an error of its own.
    if (!first || !other || first.read.value?.key !== read.value?.key) return [];
    const file = nameOf(first.file);
    const errors: string[] = [];
    if (JSON.stringify(other.plan) !== JSON.stringify(experiment.plan)) {
      const sentence = `is another one than in ${file}, which has the same experiment.`;
      errors.push(read.errorAt(['experiment', 'plan'], sentence));
    }
    if (dividedAs(other) !== dividedAs(experiment)) {
      const sentence = `have other names or weights than in ${file}, which has the same experiment.`;
      errors.push(read.errorAt(['experiment', 'variants'], sentence));
    }
    return errors;
  });
}

function dividedAs({ variants }: NonNullable<Page['experiment']>): string {
  return JSON.stringify(variants.map(({ name, weight }) => [name, weight]));
}
