import * as v from 'valibot';
import { localeSchema } from '../locale.ts';
import { messagesSchema } from '../messages.ts';

/** What all pages of a site share in one language: `content/<site>/site.<lang>.yaml`. */
export const siteSchema = v.strictObject({
  locale: localeSchema,
  brand: v.string(),
  /** Where the brand's name leads: the home page in this language. */
  home: v.string(),
  /** Operators' own wording of messages, by key. */
  messages: v.optional(v.partial(messagesSchema), {}),
});

export type Site = v.InferOutput<typeof siteSchema>;
