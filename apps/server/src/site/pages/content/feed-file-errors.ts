import type { SiteSettings } from '@zipfront/contracts/content/site-settings';
import { firstBy } from './first-by.ts';
import { nameOf, type SiteFile } from './yaml-file.ts';

/** Goals of two sites with one file: the feed has one address for it, and Google would count both under one action. */
export function feedFileErrors(settings: SiteFile<SiteSettings>[]): string[] {
  const earlier = firstBy<SiteFile<SiteSettings>>();
  return settings.flatMap((entry) => {
    const { read } = entry;
    return (read.value?.exports?.goals ?? []).flatMap(({ file }, at) => {
      const first = earlier(file, entry);
      // Two goals of one site are an error of its schema.
      if (first === undefined || first === entry) return [];
      const sentence = `is ${file}, which is a file of ${nameOf(first.file)}; the feed needs one for each goal of all sites.`;
      return [read.errorAt(['exports', 'goals', at, 'file'], sentence)];
    });
  });
}
