import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SpendFile } from './spend-file.ts';
import { readText } from './testing/read-text.ts';

function read(text: string): SpendFile | null {
  const result = readText(text, { source: 'google' });
  return 'errors' in result ? null : result.file;
}

const name = fc.string({ unit: fc.constantFrom(...'ab ",;\'=é1'), minLength: 1, maxLength: 6 });

/** A row: its campaign, its cost in hundredths, its clicks, and a device, which is not read. */
const row = fc.record({
  campaign: name.filter((text) => text.trim() !== ''),
  cents: fc.integer({ min: 1, max: 500_000 }),
  clicks: fc.nat({ max: 2_000 }),
  device: fc.constantFrom('', 'phones'),
});

const NEEDED = ['Day', 'Campaign', 'Cost'] as const;
const OTHERS = ['Currency code', 'Clicks', 'Impr.', 'Device'] as const;

const columns = fc.subarray([...OTHERS]).chain((others) => {
  const all = [...NEEDED, ...others];
  return fc.shuffledSubarray(all, { minLength: all.length });
});

const format = fc.record({
  columns,
  delimiter: fc.constantFrom(',', '\t', ';'),
  lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
  hasTitle: fc.boolean(),
  hasTotal: fc.boolean(),
});

/** A file with any of the columns of an export, in any order, which is read. */
const file = fc
  .record({ rows: fc.array(row, { minLength: 1, maxLength: 4 }), format })
  .map(({ rows, format: { columns, delimiter, lineEnd, hasTitle, hasTotal } }) => {
    const quoted = (cell: string) =>
      /["\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell;
    const sum = rows.reduce((all, { cents }) => all + cents, 0);
    const lineOf = (day: string, others: Record<string, string>) => {
      const cells: Record<string, string> = { Day: day, 'Currency code': 'USD', ...others };
      return columns.map((column) => cells[column] ?? '');
    };
    const table = [
      ...(hasTitle ? [['Campaign report']] : []),
      columns,
      ...rows.map(({ campaign, cents, clicks, device }, index) =>
        lineOf(`2026-11-0${index + 1}`, {
          Campaign: campaign,
          Cost: units(cents),
          Device: device,
          Clicks: String(clicks),
          'Impr.': String(clicks * 9),
        }),
      ),
      ...(hasTotal ? [lineOf('Total: Account', { Cost: units(sum) })] : []),
    ];
    const lines = table.map((cells) => cells.map(quoted).join(delimiter) + lineEnd);
    return { text: lines.join(''), lineEnd };
  })
  .filter(({ text }) => read(text) !== null);

function units(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
}

/**
 * The places of the digits of amounts: with another digit it is another file, which nothing shows.
 */
function digitsOfAmounts(text: string): Set<number> {
  const amounts = [...text.matchAll(/\d[\d,]*\.\d\d/g)];
  return new Set(
    amounts.flatMap(({ index, 0: amount }) => [...amount].map((_, place) => index + place)),
  );
}

/** A text without one of the characters that may be lost. */
function without(
  text: string,
  place: number,
  mayBeLost: (character: string, at: number) => boolean,
): string {
  const places = [...text].flatMap((character, index) =>
    mayBeLost(character, index) ? [index] : [],
  );
  const at = places[Math.floor(place * places.length)] ?? 0;
  return text.slice(0, at) + text.slice(at + 1);
}

/** One damage at a place of a text, which is chosen by a number from 0 to 1. */
const DAMAGES: Record<string, (text: string, place: number, lineEnd: string) => string> = {
  'a byte lost': (text, place) => {
    const amounts = digitsOfAmounts(text);
    return without(text, place, (_, at) => !amounts.has(at));
  },
  'a sign of the table lost': (text, place) =>
    without(text, place, (character) => /[",;\t\r\n]/.test(character)),
  'a quote added': (text, place) => {
    const at = Math.floor(place * text.length);
    return `${text.slice(0, at)}"${text.slice(at)}`;
  },
  'a line end changed': (text, place, lineEnd) => {
    const lines = text.split(lineEnd);
    const at = Math.floor(place * (lines.length - 1));
    const other = ['\n', '\r\n', '\r'].find((one) => one !== lineEnd) ?? '';
    return lines.reduce((all, line, n) => all + (n - 1 === at ? other : lineEnd) + line);
  },
};

const centsOf = ({ lines }: SpendFile) => lines.reduce((sum, { cents }) => sum + cents, 0);

const place = fc.integer({ min: 0, max: 999 }).map((thousandths) => thousandths / 1_000);

// behaviour: 21.13
it.each(Object.entries(DAMAGES))('refuses a file with %s, or reads the same money', (_, damage) => {
  fc.assert(
    fc.property(file, place, ({ text, lineEnd }, at) => {
      const whole = read(text) as SpendFile;
      const damaged = read(damage(text, at, lineEnd));
      // By chance, a line without its day may cost what the lines above it do: then the preview
      // names it.
      if (damaged === null || damaged.notes.some((note) => note.includes('is left out'))) return;
      expect(centsOf(damaged)).toBe(centsOf(whole));
    }),
    { numRuns: 100 },
  );
});

// behaviour: 21.13, 21.14
it('refuses a file that ends within a line, reads the same money, or says that it may be cut off', () => {
  fc.assert(
    fc.property(file, fc.integer({ min: 1, max: 40 }), ({ text }, lost) => {
      const cut = text.slice(0, -lost);
      fc.pre(!/[\r\n]$/.test(cut));
      const damaged = read(cut);
      if (damaged === null || centsOf(damaged) === centsOf(read(text) as SpendFile)) return;
      expect(damaged.notes.join()).toContain('the last one, has no line end');
    }),
    { numRuns: 100 },
  );
});
