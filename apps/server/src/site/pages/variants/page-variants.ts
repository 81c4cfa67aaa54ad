import { hash } from 'node:crypto';
import type { VariantFile } from '@zipfront/contracts/content/experiment';
import { type Page, pageSchema } from '@zipfront/contracts/content/page';
import type { Section } from '@zipfront/contracts/content/section';
import { VISIT_LIFETIME_MS } from '@zipfront/contracts/visits/cookies';
import * as v from 'valibot';
import { cookieValues, newCookie } from '../../../platform/http/cookies.ts';
import { expectedAt, type FieldPath, fieldsAt } from '../content/fields.ts';
import { issueSentence } from '../content/sentence.ts';
import type { SiteFile } from '../content/yaml-file.ts';

/** The versions of a page, each a whole page. */
export interface Experiment {
  name: string;
  variants: Variant[];
}

export interface Variant {
  name: string;
  weight: number;
  page: Page;
}

export interface VariantError {
  path: FieldPath;
  sentence: string;
}

export function pageVariants(page: Page): {
  experiment: Experiment | null;
  faults: VariantError[];
} {
  const { experiment, ...plain } = page;
  if (experiment === undefined) return { experiment: null, faults: [] };
  const faults: VariantError[] = [];
  const variants = experiment.variants.map((variant, index) => {
    const at: FieldPath = ['experiment', 'variants', index];
    const sections = variantSections(plain.sections, variant, (path, sentence) =>
      faults.push({ path: [...at, ...path], sentence }),
    );
    return { name: variant.name, weight: variant.weight, page: { ...plain, sections } };
  });
  return { experiment: { name: experiment.name, variants }, faults };
}

type Fault = (path: FieldPath, sentence: string) => void;

function variantSections(sections: Section[], variant: VariantFile, fault: Fault): Section[] {
  const { change, sections: instead } = variant;
  if (instead !== undefined) {
    return parsed(instead, sections, (path, sentence) => fault(['sections', ...path], sentence));
  }
  if (change === undefined) return sections;
  const keys = new Map<number, string>();
  const texts = new Map(
    sections.flatMap((section, index) =>
      section.type === 'article' ? [[index, section.text]] : [],
    ),
  );
  const changed: object[] = sections.map((section) => ({
    ...section,
    ...(section.type === 'article' && { text: READ }),
  }));
  for (const [key, fields] of Object.entries(change)) {
    const index = sectionIndex(sections, key);
    if (index === null) {
      fault(['change', key], 'names no section: write its id, or its type where only one has it.');
    } else if ('id' in fields || 'type' in fields) {
      fault(['change', key], 'changes the id or the type of a section, which stay as they are.');
    } else {
      keys.set(index, key);
      changed[index] = { ...changed[index], ...fields };
      if ('text' in fields) texts.delete(index);
    }
  }
  const read = parsed(changed, sections, ([index, ...path], sentence) => {
    const key = keys.get(Number(index));
    fault(key === undefined ? ['change'] : ['change', key, ...path], sentence);
  });
  return read.map((section, index) => {
    const text = texts.get(index);
    return section.type === 'article' && text ? { ...section, text } : section;
  });
}

/** Stands for Markdown that was read: it is no text to read again. */
const READ = '-';

/**
 * Returns the place in the file of a place in a variant's page; null if it is the page's own. `at`
 * is the number of the variant.
 */
function placeInFile(page: Page, at: number, [part, index, ...rest]: FieldPath): FieldPath | null {
  const { change = {}, sections } = page.experiment?.variants[at] ?? {};
  const start: FieldPath = ['experiment', 'variants', at];
  if (part !== 'sections' || index === undefined) return null;
  if (sections) return [...start, part, index, ...rest];
  const [field] = rest;
  const [key] =
    Object.entries(change).find(
      ([key, fields]) =>
        sectionIndex(page.sections, key) === index && (field === undefined || field in fields),
    ) ?? [];
  return key === undefined ? null : [...start, 'change', key, ...rest];
}

/** The variants of pages as pages, without their controls. */
export function variantFiles(pages: SiteFile<Page>[]): SiteFile<Page>[] {
  return pages.flatMap(({ read, ...entry }) => {
    const { value } = read;
    const [, ...variants] = (value && pageVariants(value).experiment?.variants) ?? [];
    return variants.map(({ page }, index) => ({
      ...entry,
      read: {
        value: page,
        errors: [],
        errorAt(path: FieldPath, sentence: string, near?: string) {
          const place = value && placeInFile(value, index + 1, path);
          return place ? read.errorAt(place, sentence, near) : '';
        },
      },
    }));
  });
}

function sectionIndex(sections: Section[], key: string): number | null {
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
    fault(path, issueSentence(issue, { fields, expected: expectedAt(schema, path, sections) }));
  }
  return otherwise;
}

export interface VariantVisitor {
  seen: string | undefined;
  /** The public visitor id; undefined before the first visit. */
  visitorId: string | undefined;
}

/** Number of hash digits in a number, fewer than a double can hold exactly. */
const HASH_DIGITS = 12;

/**
 * Chooses a variant: the cookie's, while the experiment has it; otherwise by the visitor's id, or
 * by chance. `random` is below 1.
 */
export function assignVariant(
  { name, variants }: Experiment,
  { seen, visitorId }: VariantVisitor,
  random: () => number,
): Variant {
  const known = variants.find((variant) => variant.name === seen);
  if (known !== undefined) return known;
  return variantAt(variants, visitorId ? hashFraction(`${name} ${visitorId}`) : random());
}

function hashFraction(text: string): number {
  return Number.parseInt(hash('sha256', text).slice(0, HASH_DIGITS), 16) / 16 ** HASH_DIGITS;
}

function variantAt(variants: Variant[], fraction: number): Variant {
  const total = variants.reduce((sum, { weight }) => sum + weight, 0);
  let end = 0;
  for (const variant of variants) {
    end += variant.weight / total;
    if (fraction < end) return variant;
  }
  // The parts may add up to slightly less than the whole.
  const last = variants.findLast(({ weight }) => weight > 0);
  if (last === undefined) throw new Error('An experiment has no weight.');
  return last;
}

/** Only the server reads the cookie; pages have the variant in their HTML. */
function variantCookieName(experiment: string): string {
  return `zf_variant_${experiment}`;
}

/** Reads the variant in a `Cookie` header; undefined without one. The value is not trusted. */
export function variantInCookie(
  header: string | undefined,
  experiment: string,
): string | undefined {
  return cookieValues(header, variantCookieName(experiment))[0];
}

/** Makes the cookie of a variant. It lasts 30 days from now; `Secure` on https. */
export function variantCookie(experiment: string, variant: string, publicUrl: string): string {
  return newCookie(
    {
      name: variantCookieName(experiment),
      value: variant,
      maxAgeSeconds: VISIT_LIFETIME_MS / 1_000,
      httpOnly: true,
    },
    publicUrl,
  );
}
