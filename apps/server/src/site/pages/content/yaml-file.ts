import { statSync } from 'node:fs';
import { relative } from 'node:path';
import * as v from 'valibot';
import {
  type Document,
  isCollection,
  isPair,
  isScalar,
  LineCounter,
  parseDocument,
  type YAMLParseError,
} from 'yaml';
import { readText } from './decode-text.ts';
import { expectedAt, type FieldPath, fieldsAt } from './fields.ts';
import { issueSentence } from './sentence.ts';
import { silentSlips, yamlSentence } from './yaml-sentences.ts';

export const MAX_FILE_BYTES = 512 * 1024;

/** Maximum number of aliases in a file, so that a few hundred lines cannot expand to gigabytes. */
const MAX_ALIASES = 100;

export interface YamlFile<T> {
  value: T | null;
  errors: string[];
  /**
   * Writes a sentence about errors found later, as by comparing files. `near`: a part of the text,
   * whose line is named.
   */
  errorAt(path: FieldPath, sentence: string, near?: string): string;
}

export interface EarlierValues {
  find(source: string): { value: unknown } | undefined;
  store(source: string, value: unknown): void;
}

/** Reads and checks a file. Never throws for its content. `earlier` is not checked again. */
export function readYamlFile<TSchema extends v.GenericSchema>(
  file: string,
  schema: TSchema,
  earlier?: EarlierValues,
): YamlFile<v.InferOutput<TSchema>> {
  const { source, read, errorAt, writtenAt } = openYamlFile(file);
  const known = earlier?.find(source);
  if (known) return { value: known.value as v.InferOutput<TSchema>, errors: [], errorAt };
  const written = read();
  if (written.value === undefined) return { value: null, errors: written.errors, errorAt };
  const { value, errors } = checkValue(schema, written.value, errorAt, writtenAt);
  const all = [...errors, ...written.errors];
  if (all.length > 0) return { value: null, errors: all, errorAt };
  earlier?.store(source, value);
  return { value, errors: [], errorAt };
}

export interface OpenYamlFile {
  source: string;
  errorAt: YamlFile<unknown>['errorAt'];
  read(): { value: unknown; errors: string[] };
  /** The text of a value as it is in the file: 0017 is the number 17. */
  writtenAt(path: FieldPath): string | undefined;
}

export function openYamlFile(file: string): OpenYamlFile {
  const name = shownPath(file);
  const bytes = statSync(file).size;
  if (bytes > MAX_FILE_BYTES) {
    const tooLong = `${name}: the file has ${bytes} bytes; it may have ${MAX_FILE_BYTES}.`;
    const read = () => ({ value: undefined, errors: [tooLong] });
    return { source: '', errorAt: () => tooLong, read, writtenAt: () => undefined };
  }
  const { text: source, error: notText } = readText(file, name);
  if (source === null) {
    return {
      source: '',
      errorAt: () => notText,
      read: () => ({ value: undefined, errors: [notText] }),
      writtenAt: () => undefined,
    };
  }
  let parsed: ReturnType<typeof parse> | undefined;
  // The file is parsed again for errors only: the documents of a thousand files would fill the
  // memory.
  const errorAt: OpenYamlFile['errorAt'] = (path, sentence, near) => {
    parsed ??= parse(source);
    const place = locatePath(parsed.document, path);
    const { line, col } = parsed.lines.linePos(offsetNear(source, place, near));
    const field = place.path.length > 0 ? `${place.path.join('.')}: ` : '';
    return `${name}:${line}:${col} ${field}${sentence}`;
  };
  const writtenAt: OpenYamlFile['writtenAt'] = (path) => {
    parsed ??= parse(source);
    const node = parsed.document.getIn(path, true);
    return isScalar(node) ? node.source : undefined;
  };
  return { source, errorAt, read: () => readSource(source, { name, errorAt }), writtenAt };
}

function parse(source: string): { document: Document.Parsed; lines: LineCounter } {
  const lines = new LineCounter();
  return { document: parseDocument(source, { lineCounter: lines }), lines };
}

function readSource(
  source: string,
  { name, errorAt }: { name: string; errorAt: YamlFile<unknown>['errorAt'] },
): { value: unknown; errors: string[] } {
  const { document, lines } = parse(source);
  const refused = (errors: string[]) => ({ value: undefined, errors });

  if (document.errors.length > 0) {
    return refused(
      document.errors.filter(isOwnError).map((error) => {
        const { line, col } = lines.linePos(error.pos[0]);
        return `${name}:${line}:${col} ${yamlSentence(error.message, `${source}\n`.split('\n').slice(0, line + 1))}`;
      }),
    );
  }
  const slips = silentSlips(document, source).map(({ path, sentence }) => errorAt(path, sentence));
  try {
    return { value: document.toJS({ maxAliasCount: MAX_ALIASES }), errors: slips };
  } catch (error) {
    if (slips.length > 0) return refused(slips);
    return refused([errorAt([], `cannot be unfolded: ${(error as Error).message}.`)]);
  }
}

export function checkValue<TSchema extends v.GenericSchema>(
  schema: TSchema,
  read: unknown,
  errorAt: YamlFile<unknown>['errorAt'],
  writtenAt: OpenYamlFile['writtenAt'],
): { value: v.InferOutput<TSchema> | null; errors: string[] } {
  if (Array.isArray(read) && schema.type !== 'array') {
    return { value: null, errors: [errorAt([], 'is a list; expected fields.')] };
  }
  const result = v.safeParse(schema, read, { abortPipeEarly: true });
  if (result.success) return { value: result.output, errors: [] };
  const errors = result.issues.map((issue) => {
    const path = issue.path?.map(({ key }) => key as string | number) ?? [];
    const fields = fieldsAt(schema, path.slice(0, -1), read);
    const expected = expectedAt(schema, path, read);
    const written = typeof issue.input === 'number' ? writtenAt(path) : undefined;
    return errorAt(path, issueSentence(issue, { fields, expected, written }));
  });
  return { value: null, errors };
}

export function shownPath(file: string): string {
  const short = relative(process.cwd(), file);
  return short.startsWith('..') ? file : short;
}

interface Place {
  path: FieldPath;
  field: number;
  value: number;
  end: number;
}

function locatePath(document: Document.Parsed, path: FieldPath): Place {
  const [start = 0, , end = start] = document.contents?.range ?? [];
  const place: Place = { path: [], field: start, value: start, end };
  let node: unknown = document.contents;
  for (const [at, key] of path.entries()) {
    if (!isCollection(node)) {
      // What a text is made of, such as the paragraphs of an article, has no place of its own.
      if (isScalar(node)) return place;
      break;
    }
    const pair = node.items.find(
      (item) => isPair(item) && isScalar(item.key) && item.key.value === key,
    );
    const value = node.get(key, true);
    const child = isPair(pair) ? pair.key : value;
    if (!isScalar(child) && !isCollection(child)) break;
    place.field = child.range?.[0] ?? place.field;
    if (isScalar(value) || isCollection(value)) {
      place.value = value.range?.[0] ?? place.field;
      place.end = value.range?.[1] ?? place.value;
    }
    place.path = path.slice(0, at + 1);
    node = value;
  }
  // A missing field has the place of its group, and a path of its own.
  return { ...place, path };
}

function offsetNear(
  source: string,
  { field, value, end }: Place,
  near: string | undefined,
): number {
  const found = near === undefined ? -1 : source.slice(value, end).indexOf(near);
  const isBelow = found > 0 && source.slice(field, value + found).includes('\n');
  return isBelow ? value + found : field;
}

/** Whether a syntax error counts: only the first does, as most others follow from it. */
function isOwnError({ code }: YAMLParseError, at: number, all: YAMLParseError[]): boolean {
  return code === 'DUPLICATE_KEY' || at === all.findIndex((each) => each.code !== 'DUPLICATE_KEY');
}

export type SiteFile<T> = { siteName: string; file: string; read: YamlFile<T> };
