import { defineCollection } from 'astro:content';
import { docsSchema } from '@astrojs/starlight/schema';
import { glob } from 'astro/loaders';

/** The pages that `write-pages.ts` has written; the path of a file is its address. */
export const collections = {
  docs: defineCollection({
    loader: glob({
      base: process.env.DOCS_PAGES,
      pattern: '**/*.md',
      generateId: ({ entry }) => entry.replace(/\.md$/, ''),
    }),
    schema: docsSchema(),
  }),
};
