import { hash } from 'node:crypto';
import type { VariantFile } from '@zipfront/contracts/content/experiment';
import { type Page, pageSchema } from '@zipfront/contracts/content/page';
import type { Section } from '@zipfront/contracts/content/section';
import { VISIT_LIFETIME_MS } from '@zipfront/contracts/cookies';
import * as v from 'valibot';
import { cookieValues, newCookie } from '../../../platform/http/cookies.ts';
import { expectedAt, type FieldPath, fieldsAt } from '../content/fields.ts';
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

/** The facts about a visitor by which a variant is assigned. */
export interface VariantVisitor {
  /** The variant that the visitor's cookie names; undefined without one. */
  seen: string | undefined;
  /** The public visitor id; undefined before the first visit. */
  visitorId: string | undefined;
}

/** Number of hash digits that make a number: as many bits as a double holds whole, and less. */
const HASH_DIGITS = 12;

/**
 * The variant for a visitor: the one that the cookie names, as long as the experiment has it, also
 * where its weight has changed since; else by the visitor's id, which gives the same one on every
 * device that has the id; else by chance.
 *
 * @param random gives a number from 0 to below 1
 */
export function assignVariant(
  { name, variants }: Experiment,
  { seen, visitorId }: VariantVisitor,
  random: () => number,
): Variant {
  const known = variants.find((variant) => variant.name === seen);
  if (known !== undefined) return known;
  return variantAt(variants, visitorId ? fractionOf(`${name} ${visitorId}`) : random());
}

function fractionOf(text: string): number {
  return Number.parseInt(hash('sha256', text).slice(0, HASH_DIGITS), 16) / 16 ** HASH_DIGITS;
}

/** The variant that a number from 0 to below 1 falls to, by the weights. */
function variantAt(variants: Variant[], fraction: number): Variant {
  const total = variants.reduce((sum, { weight }) => sum + weight, 0);
  let end = 0;
  for (const variant of variants) {
    end += variant.weight / total;
    if (fraction < end) return variant;
  }
  // The parts of a whole may add up to a little less than it.
  const last = variants.findLast(({ weight }) => weight > 0);
  if (last === undefined) throw new Error('An experiment has no weight.');
  return last;
}

/** The cookie that keeps an experiment's variant: for the server alone, pages say it in their HTML. */
function nameOf(experiment: string): string {
  return `zf_variant_${experiment}`;
}

/** The variant that a `Cookie` header names; undefined without one. Nothing that it says is trusted. */
export function variantInCookie(
  header: string | undefined,
  experiment: string,
): string | undefined {
  return cookieValues(header, nameOf(experiment))[0];
}

/**
 * The `Set-Cookie` value that keeps a variant for 30 days from now.
 *
 * @param publicUrl origin of the site; on https the cookie is `Secure`
 */
export function variantCookie(experiment: string, variant: string, publicUrl: string): string {
  return newCookie(
    {
      name: nameOf(experiment),
      value: variant,
      maxAgeSeconds: VISIT_LIFETIME_MS / 1000,
      httpOnly: true,
    },
    publicUrl,
  );
}
