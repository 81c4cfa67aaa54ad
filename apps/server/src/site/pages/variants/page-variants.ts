import type { VariantFile } from '@zipfront/contracts/content/experiment';
import { type Page, pageSchema } from '@zipfront/contracts/content/page';
import type { Section } from '@zipfront/contracts/content/section';
import * as v from 'valibot';
import type { FieldPath } from '../content/field-path.ts';
import { expectedAt, fieldsAt } from '../content/fields-at.ts';
import { sentenceOf } from '../content/sentence.ts';

/** The versions of a page, each a whole page. */
export interface Experiment {
  name: string;
  /** The control first. */
  variants: Variant[];
}

export interface Variant {
  name: string;
  weight: number;
  page: Page;
}

/** An error, and where it stands in the page's file. */
export interface VariantError {
  path: FieldPath;
  sentence: string;
}

/** The versions that a page's file describes, or what is wrong with them; null where it has none. */
export function pageVariants(page: Page): {
  experiment: Experiment | null;
  faults: VariantError[];
} {
  const { experiment, ...plain } = page;
  if (experiment === undefined) return { experiment: null, faults: [] };
  const faults: VariantError[] = [];
  const variants = experiment.variants.map((variant, index) => {
    const at: FieldPath = ['experiment', 'variants', index];
    const sections = sectionsOf(plain.sections, variant, (path, sentence) =>
      faults.push({ path: [...at, ...path], sentence }),
    );
    return { name: variant.name, weight: variant.weight, page: { ...plain, sections } };
  });
  return { experiment: { name: experiment.name, variants }, faults };
}

type Fault = (path: FieldPath, sentence: string) => void;

function sectionsOf(sections: Section[], variant: VariantFile, fault: Fault): Section[] {
  const { change, sections: instead } = variant;
  if (instead !== undefined) {
    return parsed(instead, sections, (path, sentence) => fault(['sections', ...path], sentence));
  }
  if (change === undefined) return sections;
  const keys = new Map<number, string>();
  const changed: unknown[] = [...sections];
  for (const [key, fields] of Object.entries(change)) {
    const index = indexOf(sections, key);
    if (index === null) {
      fault(['change', key], 'names no section: write its id, or its type where only one has it.');
    } else if ('id' in fields || 'type' in fields) {
      fault(['change', key], 'changes the id or the type of a section, which stay as they are.');
    } else {
      keys.set(index, key);
      changed[index] = { ...sections[index], ...fields };
    }
  }
  return parsed(changed, sections, ([index, ...path], sentence) => {
    const key = keys.get(Number(index));
    fault(key === undefined ? ['change'] : ['change', key, ...path], sentence);
  });
}

/** A section by its id; else by its type, where it alone has that. */
function indexOf(sections: Section[], key: string): number | null {
  const byId = sections.findIndex(({ id }) => id === key);
  if (byId >= 0) return byId;
  const ofType = sections.flatMap(({ type }, index) => (type === key ? [index] : []));
  return ofType.length === 1 ? (ofType[0] ?? null) : null;
}

function parsed(sections: unknown[], otherwise: Section[], fault: Fault): Section[] {
  const schema = pageSchema.entries.sections;
  const result = v.safeParse(schema, sections);
  if (result.success) return result.output;
  for (const issue of result.issues) {
    const path = issue.path?.map(({ key }) => key as string | number) ?? [];
    const fields = fieldsAt(schema, path.slice(0, -1), sections);
    fault(path, sentenceOf(issue, { fields, expected: expectedAt(schema, path, sections) }));
  }
  return otherwise;
}
