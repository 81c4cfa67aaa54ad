import { findContentRefusal } from '../../site/pages/content-refusal.ts';
import type { ConsoleContext } from '../console-context.ts';
import { timeText } from '../csv-file.ts';
import { missing } from './api-problem.ts';
import type { Handlers } from './serve-operation.ts';

/** The last publication of the content, and the files as they are now. */
export function contentOperations({
  store,
  pages,
  publication,
  preview,
}: Pick<ConsoleContext, 'store' | 'pages' | 'publication' | 'preview'>): Pick<
  Handlers,
  'getContent' | 'listContentPages'
> {
  return {
    async getContent() {
      const { publishedAt, readAt, errors } = publication();
      const refusal = await findContentRefusal(store.reads);
      return {
        ...{ published_at: timeText(publishedAt), read_at: timeText(readAt) },
        errors: [...errors],
        refused: refusal && { ...refusal, since: timeText(refusal.since) },
      };
    },

    async listContentPages() {
      if (preview === null) throw missing('In development each change is published at once.');
      const { errors, pages: found } = preview.list();
      return {
        errors: [...errors],
        rows: found.map(({ siteName, path, isPublished, ...page }) => ({
          ...{ site: siteName, page: path, ...page },
          address: isPublished ? pages.addressOf(path) : null,
        })),
      };
    },
  };
}
