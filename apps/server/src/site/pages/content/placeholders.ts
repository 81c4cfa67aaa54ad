import type { Page } from '@zipfront/contracts/content/page';
import { type FieldPath, mapTexts, nearest } from './fields.ts';
import { NAMES_OF_PAGES } from './table.ts';
import type { YamlFile } from './yaml-file.ts';

const PLACEHOLDER = /\{([A-Za-z_]\w*)\}/g;

const COUNTED = ['total', 'bad', 'count'];

const KNOWN = [...NAMES_OF_PAGES, ...COUNTED];

/** Quotation marks of word processors, at either end of a text. */
const TYPOGRAPHIC = /^[“”„«‘’]|[“”»‘’]$/;

/**
 * Finds unfilled placeholders, which visitors would read. No campaign has typographic quotation
 * marks.
 */
export function placeholderErrors(page: YamlFile<Page>): string[] {
  const errors: string[] = [];
  const report = (path: FieldPath, sentence: string, near: string) =>
    errors.push(page.errorAt(path, sentence, near));
  mapTexts(page.value, (text, path) => {
    for (const [braces, name = ''] of text.matchAll(PLACEHOLDER)) {
      if (KNOWN.includes(name)) continue;
      const meant = nearest(name, NAMES_OF_PAGES);
      const hint = meant ? `did you mean {${meant}}?` : 'visitors would read it as it is.';
      report(path, `has ${braces}, which stands for nothing; ${hint}`, braces);
    }
    if (path[1] === 'attribution' && TYPOGRAPHIC.test(text)) {
      report(
        path,
        `is ${JSON.stringify(text)}, with the quotation marks in the value; use straight ones, "42".`,
        text,
      );
    }
    return text;
  });
  return errors;
}
