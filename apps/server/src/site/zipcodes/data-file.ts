import { ZIP_LENGTH } from '@zipfront/contracts/visits/zip-code';

export const PER_DEGREE = 10_000;

const SCALES = [PER_DEGREE, 1_000, 100, 10, 1];

/** An unknown coordinate: more than 180 degrees. */
export const UNKNOWN_COORDINATE = 2 ** 31 - 1;

export interface DataFileReader {
  nextLine(): boolean;
  zip(): number;
  name(): string | null | undefined;
  coordinate(limitDegrees: number): number;
  error(reason: string): Error;
}

const FIELD_COUNT = 6;

const TAB = 0x09;
const LINE_END = 0x0a;
const COMMENT = 0x23;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const SAME = 0x3d;

/** A string only for a name that changes: there would be a quarter of a million at every start. */
export function readDataFile(bytes: Buffer, file: string): DataFileReader {
  let position = 0;
  let line = 0;
  let field = 0;

  const error = (reason: string) => new Error(`${file}, line ${line}: ${reason}.`);

  const endField = (what: string) => {
    field += 1;
    if (bytes[position] !== (field < FIELD_COUNT ? TAB : LINE_END)) {
      throw error(`${what} has more than it should, or the line has not ${FIELD_COUNT} fields`);
    }
    position += 1;
  };

  return {
    error,
    nextLine() {
      line += 1;
      field = 0;
      while (bytes[position] === COMMENT) {
        while (position < bytes.length && bytes[position] !== LINE_END) position += 1;
        position += 1;
        line += 1;
      }
      return position < bytes.length;
    },
    zip() {
      let number = 0;
      for (let index = 0; index < ZIP_LENGTH; index += 1, position += 1) {
        const byte = bytes[position] ?? 0;
        if (byte < ZERO || byte > NINE) throw error('the zip code is not five digits');
        number = number * 10 + byte - ZERO;
      }
      endField('the zip code');
      return number;
    },
    name() {
      const start = position;
      let byte = bytes[position];
      while (byte !== undefined && byte !== TAB && byte !== LINE_END) {
        position += 1;
        byte = bytes[position];
      }
      if (position === start) throw error('a name is empty');
      const only = position === start + 1 ? bytes[start] : undefined;
      endField('a name');
      if (only === SAME) return undefined;
      return only === MINUS ? null : bytes.toString('utf8', start, position - 1);
    },
    coordinate(limitDegrees) {
      const negative = bytes[position] === MINUS;
      if (negative) position += 1;
      const start = position;
      let point = -1;
      let number = 0;
      for (; ; position += 1) {
        const byte = bytes[position] ?? 0;
        if (byte >= ZERO && byte <= NINE) number = number * 10 + byte - ZERO;
        else if (byte === POINT && point === -1) point = position;
        else break;
      }
      const empty = position === start;
      number *= SCALES[point === -1 ? 0 : position - point - 1] ?? Number.NaN;
      endField('a coordinate');
      if (empty && negative) return UNKNOWN_COORDINATE;
      if (empty || !(number <= limitDegrees * PER_DEGREE)) throw error('a coordinate is wrong');
      return negative ? -number : number;
    },
  };
}
