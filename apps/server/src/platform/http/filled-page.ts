import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';

/**
 * A page that is the same for everyone, except for one text that is filled in for each response.
 */
export interface FilledPage {
  /** @param text ASCII, already escaped for HTML */
  plain(text: string): Buffer;
  /** The filled-in page as a gzip file. The constant parts were compressed beforehand. */
  gzip(text: string): Buffer;
}

const deflate = promisify(deflateRaw);

/** Header of a gzip file without a name, a time and a system (RFC 1952). */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/**
 * Prepares a page. Compressing a whole page takes milliseconds, and anybody can request one. The
 * parts around the text are therefore compressed once, and the text is inserted uncompressed: a
 * deflate stream is a series of blocks, some of which may be uncompressed (RFC 1951, 3.2.4). Brotli
 * does not allow that.
 *
 * @param place the placeholder for the text; it occurs at least once
 */
export async function fillPage(html: string, place: string): Promise<FilledPage> {
  const parts = html.split(place).map((part) => Buffer.from(part));
  const last = parts.length - 1;
  const packed = await Promise.all(
    parts.map((part, at) =>
      deflate(part, {
        level: constants.Z_BEST_COMPRESSION,
        // All parts except the last end at a whole byte and leave the stream open.
        finishFlush: at === last ? constants.Z_FINISH : constants.Z_FULL_FLUSH,
      }),
    ),
  );
  const between = (pieces: Buffer[], seam: Buffer) =>
    pieces.flatMap((piece, at) => (at === last ? [piece] : [piece, seam]));
  return {
    plain: (text) => Buffer.concat(between(parts, Buffer.from(text))),
    gzip(text) {
      const bytes = Buffer.from(text);
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

/** Makes an uncompressed deflate block that is not the last one, of up to 65,535 bytes. */
function storedBlock(bytes: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(bytes.length, 1);
  head.writeUInt16LE(~bytes.length & 0xffff, 3);
  return Buffer.concat([head, bytes]);
}
