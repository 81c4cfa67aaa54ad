import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { daySchema } from '@zipfront/contracts/content/fields';
import * as v from 'valibot';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { MAX_FILE_BYTES, readYamlFile } from './yaml-file.ts';

const dir = mkdtempSync(join(tmpdir(), 'zipfront-yaml-'));
afterAll(() => rmSync(dir, { recursive: true }));

const DAY = 'expected a date like "2026-11-21", in quotes.';

const schema = v.strictObject({
  path: v.pipe(v.string(), v.regex(/^\/$/, 'a path like /')),
  title: v.pipe(v.string(), v.minLength(1), v.maxLength(10)),
  locale: v.optional(v.picklist(['en-US', 'es-US'])),
  index: v.optional(v.boolean(), true),
  day: v.optional(daySchema),
  words: v.optional(v.object({ at: v.string() })),
  sections: v.optional(
    v.array(
      v.variant('type', [
        v.strictObject({ type: v.literal('hero'), heading: v.string() }),
        v.strictObject({ type: v.literal('steps'), items: v.array(v.string()) }),
      ]),
    ),
    [],
  ),
});

function read(text: string) {
  const file = join(dir, 'page.yaml');
  writeFileSync(file, text);
  const { value, errors } = readYamlFile(file, schema);
  return { value, errors: errors.map((error) => error.replace(`${dir}/`, '')) };
}

describe('readYamlFile', () => {
  it('reads the fields of the schema, defaults included', () => {
    expect(read('path: /\ntitle: Home\n')).toEqual({
      value: { path: '/', title: 'Home', index: true, sections: [] },
      errors: [],
    });
  });

  // behaviour: 10.6
  it('ignores comments, and retains number signs in texts', () => {
    const text = 'path: / # the home page\ntitle: "Our #1" #quoted\nindex: true #yes\n#last\n';
    expect(read(text).errors).toEqual([]);
    expect(read('path: /\ntitle: Our#1\n').value).toMatchObject({ title: 'Our#1' });
  });

  // behaviour: 10.1, 10.6
  it.each([
    ['path: /\n', 'page.yaml:1:1 title: is missing; expected text.'],
    ['path: /\ntitle: ""\n', 'page.yaml:2:1 title: is empty; expected something.'],
    [
      'path: /\ntitle: Far too long\n',
      'page.yaml:2:1 title: is too long: 12 characters; expected at most 10.',
    ],
    [
      'path: /\ntitle: Our #1 car\n',
      'page.yaml:2:1 title: ends before "#1 car", which YAML takes for a comment: put the text in quotes, "Our #1 car"; or put a space after the # of a comment.',
    ],
    [
      'path: /\ntitle: Home\nsections:\n  - { type: hero, heading: Aquí #uno\n    }\n',
      'page.yaml:4:19 sections.0.heading: ends before "#uno", which YAML takes for a comment: put the text in quotes, "Aquí #uno"; or put a space after the # of a comment.',
    ],
    ['path: home\ntitle: Home\n', 'page.yaml:1:1 path: is "home"; expected a path like /.'],
    ['path: /\ntitle: 3\n', 'page.yaml:2:1 title: is 3; expected text: put it in quotes, "3".'],
    [
      'path: /\ntitle: 0017\n',
      'page.yaml:2:1 title: is 0017; expected text: put it in quotes, "0017".',
    ],
    [
      'path: /\ntitle: 120208123456789012\n',
      'page.yaml:2:1 title: is 120208123456789012; expected text: put it in quotes, "120208123456789012".',
    ],
    [
      'path: /\ntitle: !New car\n',
      'page.yaml:2:1 title: begins with "!New", which YAML takes for a tag: put the text in quotes, "!New car".',
    ],
    [
      'path: /\ntitle: &Go now\n',
      'page.yaml:2:1 title: begins with "&Go", which YAML takes for an anchor: put the text in quotes, "&Go now".',
    ],
    [
      'path: /\ntitle: Home\nsections:\n  - type: hero\n    heading: *now*\n',
      'page.yaml:5:5 sections.0.heading: begins with "*now*", which YAML takes for an alias: put the text in quotes, "*now*".',
    ],
    [
      'path: /\ntitle:\n',
      'page.yaml:2:1 title: is empty; expected text: put it in quotes if it begins with #, which YAML takes for a comment.',
    ],
    ['path: /\ntitle: [a]\n', 'page.yaml:2:1 title: is a list; expected text.'],
    [
      'path: /\ntitle: Home\nindex: yes\n',
      'page.yaml:3:1 index: is "yes"; expected true or false.',
    ],
    [
      'path: /\ntitle: Home\nlocale: de\n',
      'page.yaml:3:1 locale: is "de"; expected "en-US" or "es-US".',
    ],
    [
      'path: /\ntitle: Home\ntitel: Home\n',
      'page.yaml:3:1 titel: is not a field here: fix its spelling, or take it out.',
    ],
    [
      'path: /\ntitle: Home\nsections:\n  - type: hero\n    heading: A\n  - type: her\n',
      'page.yaml:6:5 sections.1.type: is "her"; expected "hero" or "steps". Did you mean "hero"?',
    ],
    [
      'path: /\ntitle: Home\nsections:\n  - heading: A\n',
      'page.yaml:4:5 sections.0.type: is missing; expected "hero" or "steps".',
    ],
    [
      'path: /\ntitle: Home\nsections:\n  - type: steps\n    items:\n      - one\n      - 2\n',
      'page.yaml:7:9 sections.0.items.1: is 2; expected text: put it in quotes, "2".',
    ],
    [
      'path: /\ntitle: Home\nsections: hero\n',
      'page.yaml:3:1 sections: is "hero"; expected a list.',
    ],
    [
      'path: /\ntitle: Home\n\u00a0 index: true\n',
      'page.yaml:3:1 \u00a0 index: starts with a space from a web page, which YAML takes for a letter: delete the spaces before the field, and type them again.',
    ],
    ['', 'page.yaml:1:1 is empty; expected fields.'],
    ['- path: /\n- title: Home\n', 'page.yaml:1:1 is a list; expected fields.'],
    ['path: /\ntitle: Home\nday: 2026-13-01\n', `page.yaml:3:1 day: is "2026-13-01"; ${DAY}`],
    ['path: /\ntitle: Home\nday: 11/21/2026\n', `page.yaml:3:1 day: is "11/21/2026"; ${DAY}`],
    ['path: /\ntitle: Home\nwords: [a]\n', 'page.yaml:3:1 words.at: is missing; expected text.'],
    [
      'path: /\npath: /\n',
      'page.yaml:2:1 is not YAML: Map keys must be unique. Fix it: take one of the two out.',
    ],
    [
      "path: '/it's/'\n",
      'page.yaml:1:12 is not YAML: Unexpected scalar at node end. Fix it: a text in single quotes ends at the next one; write an apostrophe in it twice, or put the text in double quotes.',
    ],
  ])('reports for %j: %s', (text, error) => {
    expect(read(text)).toEqual({ value: null, errors: [error] });
  });

  it('accepts an anchor and its alias', () => {
    expect(read('path: &home /\ntitle: *home\n').value).toMatchObject({ title: '/' });
  });

  it.each([
    ['path: /\n\ttitle: Home\n', 'use spaces at the start of a line'],
    ['path: "/\ntitle: Home\n', 'a text that starts with a quote needs one at its end'],
    ['path: /\ntitle: “From search: to answer”\n', 'put the text in straight quotes'],
    ['path: /\ntitle: From search: to answer\n', 'a text with a colon in it stands in quotes'],
    ['path: /\ntitle: @home\n', 'put a text that starts with such a sign in quotes'],
    ['path: /\nlist:\n  - a: b\n   c: d\n', 'a list has a hyphen before each entry'],
    [
      'path: /\nsections:\n- type: hero\n heading: A\n',
      'a hyphen before each entry, and all of them in one column',
    ],
    ['path: /\nsections:\n  - type: hero\n - type: steps\n', 'all of them in one column'],
    ['path: /\ntitle: & now\n', 'put a text that starts with & in quotes'],
    [
      'path: /\nsections:\n  - type: hero\n\u00a0   heading: A\n    lead: B\n',
      'line 4 starts with a space from a web page',
    ],
    ['path: /\n title: Home\n', 'or else the next line stands too far right'],
    ['path: /\ntitle\n', 'look for a missing colon'],
    ['path: /\ntitle: | car\n', 'put a text that starts with | or > in quotes'],
    ['path: /\ntitle: - car\n', 'put a text that starts with a hyphen in quotes'],
    ['path: /\nlist: [a, b\ntitle: Home\n', 'closing sign'],
    ['---\npath: /\ntitle: Home\n---\nText\n', 'take the second --- out'],
  ])('reports for %j, which is not YAML, a fix: %s', (text, hint) => {
    expect(read(text).errors[0]).toMatch(/^page\.yaml:\d+:\d+ is not YAML: .*\. Fix it: .*\.$/);
    expect(read(text).errors[0]).toContain(hint);
  });

  // behaviour: 10.154
  it('refuses a file that is not UTF-8, and names the place', () => {
    const file = join(dir, 'page.yaml');
    writeFileSync(file, Buffer.from('path: /\ntitle: Café prices\n', 'latin1'));
    const { value, errors } = readYamlFile(file, schema);
    expect(value).toBeNull();
    expect(errors.map((error) => error.replace(`${dir}/`, ''))).toEqual([
      'page.yaml:2 is not UTF-8 after "title: Caf": save the file again in the encoding UTF-8.',
    ]);
  });

  it('reports a slip once, however many rules refuse it', () => {
    const day = v.pipe(
      v.string(),
      v.regex(/^\d{4}-\d\d-\d\d$/, 'a day like 2026-11-23'),
      v.check((text) => !Number.isNaN(Date.parse(text)), 'a day of the calendar'),
    );
    const file = join(dir, 'page.yaml');
    writeFileSync(file, 'day: soon\n');
    expect(readYamlFile(file, v.strictObject({ day })).errors).toHaveLength(1);
  });

  it('names the line of a part of a long text, and the field of the text', () => {
    const file = join(dir, 'page.yaml');
    writeFileSync(file, 'path: /\ntitle: |\n  One.\n\n  Two {brand:x}.\n');
    const { errorAt } = readYamlFile(file, v.unknown());
    const [place] = errorAt(['title', 1, 'spans', 0], 'has it.', '{brand:x}').split(`${dir}/`);
    expect(place).toBe('');
    expect(errorAt(['title', 1, 'spans', 0], 'has it.', '{brand:x}')).toMatch(
      /page\.yaml:5:7 title: has it\.$/,
    );
  });

  it('lists all errors of a file', () => {
    expect(read('path: home\ntitle: 3\nindex: 4\n').errors).toHaveLength(3);
  });

  it('omits consequences of the first YAML error, but reports a repeated field', () => {
    const text = 'path: /\npath: /\nsections:\n  - type: hero\n\theading: From: A\n    lead: B\n';
    const { errors } = read(text);
    expect(errors.map((error) => error.replace(/^\S+ is not YAML: /, '').slice(0, 10))).toEqual([
      'Map keys m',
      'Tabs are n',
    ]);
  });

  it('refuses aliases that expand without end', () => {
    const rows = Array.from(
      { length: 12 },
      (_, i) => `a${i + 1}: &a${i + 1} [${Array.from({ length: 9 }, () => `*a${i}`).join(', ')}]`,
    );
    const { errors } = read(`a0: &a0 [x]\n${rows.join('\n')}\n`);
    expect(errors).toEqual([expect.stringContaining('cannot be unfolded')]);
  });

  it('refuses a file that is too long without reading it', () => {
    const { errors } = read(`# ${'x'.repeat(MAX_FILE_BYTES)}\n`);
    expect(errors).toEqual([expect.stringContaining('it may have 524288')]);
  });
});

describe('readYamlFile with the values of an earlier start', () => {
  const file = join(dir, 'again.yaml');

  /** Stands for the cache, and reports what is asked of it. */
  function earlier() {
    const values = new Map<string, unknown>();
    const find = (source: string) =>
      values.has(source) ? { value: values.get(source) } : undefined;
    return {
      find: vi.fn(find),
      store: vi.fn((source: string, value: unknown) => void values.set(source, value)),
    };
  }

  // behaviour: 10.63
  it('returns the earlier value of the same text, and says where a field of it stands', () => {
    const values = earlier();
    writeFileSync(file, 'path: /\ntitle: Home\n');
    const first = readYamlFile(file, schema, values);
    const second = readYamlFile(file, schema, values);
    expect(second.value).toBe(first.value);
    expect(values.store).toHaveBeenCalledTimes(1);
    expect(second.errorAt(['title'], 'is taken.')).toBe(`${file}:2:1 title: is taken.`);
  });

  // behaviour: 10.63
  it('reads a changed file again, and stores no file with errors', () => {
    const values = earlier();
    writeFileSync(file, 'path: /\ntitle: Home\n');
    readYamlFile(file, schema, values);
    writeFileSync(file, 'path: /\ntitle: 3\n');
    expect(readYamlFile(file, schema, values).errors).toHaveLength(1);
    expect(readYamlFile(file, schema, values).errors).toHaveLength(1);
    expect(values.store).toHaveBeenCalledTimes(1);
  });
});
