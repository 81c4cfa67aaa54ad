import { findContentRefusal } from '../../site/pages/content-refusal.ts';
import type { ConsoleContext } from '../console-context.ts';
import { Missing } from './api-problem.ts';
import type { Handlers } from './serve-operation.ts';

export function contentOperations({
  store,
  pages,
  publication,
  preview,
}: Pick<ConsoleContext, 'store' | 'pages' | 'publication' | 'preview'>) {
  return {
    async getContent() {
      const { publishedAt, readAt, errors } = publication();
      const refused = await findContentRefusal(store.reads);
      return { published_at: publishedAt, read_at: readAt, errors: [...errors], refused };
    },

    async listContentPages() {
      if (preview === null) throw new Missing();
      const { errors, pages: found } = preview.list();
      return {
        errors,
        rows: found.map((row) => ({
          ...row,
          address: row.isPublished ? pages.addressOf(row.page) : null,
        })),
      };
    },
  } satisfies Partial<Handlers>;
}
