import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';

export interface FilledPage {
  plain(text: string): Buffer;
  gzip(text: string): Buffer;
}

const deflate = promisify(deflateRaw);

/** A byte that no part can repeat from where the text stands. */
const NEVER_IN_HTML = 0;

/** A gzip file without a name, a time and a system (RFC 1952). */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/**
 * Makes a page into which a text is filled for each response, without compressing it again, which
 * takes milliseconds. The parts around the text are compressed once; the text stands in a stored
 * block (RFC 1951, 3.2.4) of a known length.
 */
export async function fillPage(html: string, place: string): Promise<FilledPage> {
  const parts = html.split(place).map((part) => Buffer.from(part));
  const last = parts.length - 1;
  const gap = Buffer.alloc(place.length, NEVER_IN_HTML);
  const packed = await Promise.all(
    parts.map((part, index) =>
      deflate(part, {
        level: constants.Z_BEST_COMPRESSION,
        dictionary: Buffer.concat(parts.slice(0, index).flatMap((before) => [before, gap])),
        finishFlush: index === last ? constants.Z_FINISH : constants.Z_FULL_FLUSH,
      }),
    ),
  );
  const between = (pieces: Buffer[], seam: Buffer) =>
    pieces.flatMap((piece, index) => (index === last ? [piece] : [piece, seam]));
  return {
    plain: (text) => Buffer.concat(between(parts, Buffer.from(text))),
    gzip(text) {
      const bytes = Buffer.from(text);
      if (bytes.length !== gap.length) {
        throw new RangeError(`A text of ${bytes.length} bytes is for a place of ${gap.length}.`);
      }
      const whole = between(parts, bytes);
      const end = Buffer.alloc(8);
      end.writeUInt32LE(whole.reduce((sum, piece) => crc32(piece, sum), 0));
      end.writeUInt32LE(
        whole.reduce((sum, { length }) => sum + length, 0),
        4,
      );
      return Buffer.concat([GZIP_HEADER, ...between(packed, storedBlock(bytes)), end]);
    },
  };
}

function storedBlock(bytes: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(bytes.length, 1);
  head.writeUInt16LE(~bytes.length & 0xffff, 3);
  return Buffer.concat([head, bytes]);
}
