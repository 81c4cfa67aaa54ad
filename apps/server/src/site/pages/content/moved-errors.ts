import type { Page } from '@zipfront/contracts/content/page';
import { servedPart } from './served-paths.ts';
import { nameOf, type SiteFile } from './yaml-file.ts';

/** Errors in the addresses that pages had before: each leads to one page, and is no page's own. */
export function movedErrors(pages: SiteFile<Page>[]): string[] {
  const owners = new Map(pages.map((entry) => [entry.read.value?.path, entry]));
  const seen = new Map<string, SiteFile<Page>>();
  return pages.flatMap((entry) =>
    (entry.read.value?.movedFrom ?? []).flatMap((path, at) => {
      const error = (sentence: string) => [entry.read.errorAt(['movedFrom', at], sentence)];
      const own = owners.get(path);
      if (own === entry) return error('is where this page is now.');
      if (own) return error(`is where ${nameOf(own.file)} is now.`);
      const other = seen.get(path);
      if (other) {
        return error(
          other === entry ? 'stands here twice.' : `is that of ${nameOf(other.file)} too.`,
        );
      }
      seen.set(path, entry);
      return servedPart(path) ? error("is the server's own address.") : [];
    }),
  );
}
