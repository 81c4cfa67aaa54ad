import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvText, NotCsv, plainCell, protectedCell, readCsv } from './csv.ts';

const cellsOf = (text: string, delimiter = ',') =>
  readCsv(text, delimiter).map(({ cells }) => cells);

describe('readCsv', () => {
  // behaviour: 21.1
  it.each([
    ['LF', 'a,b\nc,d\n'],
    ['CR LF', 'a,b\r\nc,d\r\n'],
    ['CR', 'a,b\rc,d\r'],
    ['no end of the last line', 'a,b\nc,d'],
    ['LF, then CR LF', 'a,b\nc,d\r\n'],
    ['CR LF, then LF', 'a,b\r\nc,d\n'],
    ['CR, then LF', 'a,b\rc,d\n'],
    ['empty lines', '\n\na,b\r\n\r\nc,d\n\n'],
    ['a byte order mark', '\ufeffa,b\nc,d\n'],
  ])('closes a row at each line end: %s', (_, text) => {
    expect(cellsOf(text)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  it('reads quoted cells, with the delimiter, line ends and quotes in them', () => {
    expect(cellsOf('"a, ""b""","c\r\nd",""\n,e,\n')).toEqual([
      ['a, "b"', 'c\r\nd', ''],
      ['', 'e', ''],
    ]);
  });

  it('numbers rows by the lines that they begin on', () => {
    const rows = readCsv('a\r\n"b\n\nc\rd",e\r\n\r\nf\rg', ',');
    expect(rows.map(({ line }) => line)).toEqual([1, 2, 7, 8]);
  });

  it('ends after the rows that are asked for', () => {
    expect(readCsv('a\nb\n"c', ',', 2)).toHaveLength(2);
  });

  it.each([
    ['5" wheels\t1', ['5" wheels', '1']],
    ['"Best" rates\t1', ['"Best" rates', '1']],
    ['"Best" and "cheap"\t1', ['"Best" and "cheap"', '1']],
  ])('reads quotes beside other text as they are written: %j', (text, cells) => {
    expect(cellsOf(text, '\t')).toEqual([cells]);
  });

  it.each([
    ['a quote that never ends', 'a,b\nc,"d,e\nf,g\n', 2],
    ['a quote that ends in a later row', 'a,b\n"c,d\n"e,f\n', 2],
    ['an odd quote', '"a"b",c\n', 1],
  ])('refuses %s', (_, text, line) => {
    expect(() => readCsv(text, ',')).toThrow(NotCsv);
    expect(() => readCsv(text, ',')).toThrow(`Line ${line}: a cell begins with a quote`);
  });

  it('reads any table as it was, whatever ends its lines', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\r', '\n', ' ') });
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 5 });
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    fc.assert(
      fc.property(table, fc.constantFrom('\n', '\r\n', '\r'), (cells, lineEnd) => {
        const text = cells.map((row) => row.map(quoted).join() + lineEnd).join('');
        expect(cellsOf(text)).toEqual(cells);
      }),
      { numRuns: 100 },
    );
  });
});

/** Texts of the characters that decide, and any others. */
const text = fc.oneof(
  fc.string({ unit: fc.constantFrom(...`'=+-@\t\r＝＋－＠1.a `), maxLength: 6 }),
  fc.string({ unit: 'grapheme' }),
);

// behaviour: 17.61
it('returns each text that was protected', () => {
  fc.assert(
    fc.property(text, (one) => {
      expect(plainCell(protectedCell(one))).toBe(one);
    }),
  );
});

// behaviour: 17.61
it('begins a cell with a formula for numbers alone', () => {
  fc.assert(
    fc.property(text, (one) => {
      const cell = protectedCell(one);
      if (/^[=+\-@\t\r＝＋－＠]/u.test(cell)) expect(Number(cell)).not.toBeNaN();
    }),
  );
});

// behaviour: 17.61
it('writes each cell as a reader finds it', () => {
  fc.assert(
    fc.property(text, (one) => {
      expect(cellsOf(csvText([['x', one, 7, null]]))).toEqual([['x', one, '7', '']]);
    }),
  );
});
