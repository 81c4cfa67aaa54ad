import * as v from 'valibot';
import { localeSchema } from '../locale.ts';
import { content, contentPages } from './access.ts';
import { instant, objects } from './schemas.ts';

/** `site-changed`: changed only in what its site shares. */
const PAGE_STATES = ['draft', 'new', 'changed', 'site-changed', 'removed', 'published'] as const;

export type PageState = (typeof PAGE_STATES)[number];

export const getContent = content.get('getContent', '/content', {
  summary:
    'When this server published its content, and why a later reading of the files was refused, by any server.',
  ok: v.object({
    published_at: instant,
    read_at: instant,
    errors: v.array(v.string()),
    /** The refusal by any server of this database, until a server publishes; otherwise null. */
    refused: v.nullable(
      v.object({ server: v.string(), since: instant, errors: v.array(v.string()) }),
    ),
  }),
});

export const listContentPages = contentPages.list('listContentPages', '/content/pages', {
  summary:
    'The pages of the content files as they are now, each beside the published one: first what is not published, and the latest changed file first. They are read for this request, and nothing is published.',
  ok: v.object({
    errors: v.array(v.string()),
    rows: objects({
      site: v.string(),
      page: v.string(),
      locale: localeSchema,
      title: v.string(),
      state: v.picklist(PAGE_STATES),
      /** When the page's file was last written; null without a file. */
      changed_at: v.nullable(instant),
      address: v.nullable(v.string()),
      variants: v.array(v.string()),
    }),
  }),
  errors: { 404: 'In development each change is published at once.' },
});
