import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const CONTENT = join(import.meta.dirname, '..', '..', 'content');

/** The pages of both sites, as their content files have them. */
export const CONTENT_PAGES: { path: string; locale: string }[] = globSync('*/pages/*.yaml', {
  cwd: CONTENT,
}).map((file) => parse(readFileSync(join(CONTENT, file), 'utf8')));
