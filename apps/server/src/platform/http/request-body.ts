import { gunzipSync } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import { bodyLimit as boundedStream } from 'hono/body-limit';
import { withoutHiddenCharacters } from '../store/texts.ts';
import { problem } from './problem.ts';
import { parseJson } from './read-limits.ts';
import type { RequestContext, ServerEnv } from './visitor.ts';

/** The longest request body, unless a route sets its own limit. */
export const DEFAULT_MAX_BODY_BYTES = 16 * 1024;

/**
 * Maximum bytes of a report, packed or unpacked: an event of 102,400 bytes (the protocol's
 * maximum), and its envelope.
 */
export const MAX_REPORT_BYTES = 128 * 1024;

/** The longest posted form with a review: twice the longest review with its challenge. */
export const MAX_REVIEW_FORM_BYTES = 64 * 1024;

interface BodyLimitOptions {
  except?: ReadonlySet<string>;
  /** Responds to a body that is too long, with a sentence of the bound; by default a problem. */
  refuse?: (c: RequestContext, detail: string) => Response | Promise<Response>;
}

/** Refuses (413) a body that is too long: by its announced length, or while reading it. */
export function bodyLimit(
  maxBytes: number,
  {
    except = new Set(),
    refuse = (c, detail) => problem(c, 413, 'body-too-long', detail),
  }: BodyLimitOptions = {},
): MiddlewareHandler<ServerEnv> {
  const tooLong = (c: RequestContext) => refuse(c, `A body may be at most ${maxBytes} bytes long.`);
  const unannounced = boundedStream({ maxSize: maxBytes, onError: tooLong });

  return function bodyLimit(c, next) {
    if (except.has(c.req.path)) return next();
    // Asking for the body's stream costs more than everything else here.
    if (c.req.header('transfer-encoding') !== undefined) return unannounced(c, next);
    const announced = Number(c.req.header('content-length') ?? 0);
    return announced > maxBytes ? Promise.resolve(tooLong(c)) : next();
  };
}

/** Maximum number of plain bodies in memory: some megabytes of pages. */
const MAX_HELD = 64;

const held = new Map<Buffer, Buffer>();

/**
 * Returns the plain body of a compressed one. Nearly all clients accept compression, so only the
 * last few of thousands are in memory.
 */
export function plainBody(gzip: Buffer): Buffer {
  const known = held.get(gzip);
  if (known !== undefined) return known;
  const plain = gunzipSync(gzip);
  const [oldest] = held.keys();
  if (held.size === MAX_HELD && oldest !== undefined) held.delete(oldest);
  held.set(gzip, plain);
  return plain;
}

/**
 * Makes a stream of a body. Each piece is made after the last was sent, so that a slow client has
 * one piece at most in memory.
 */
export function streamBody(
  pieces: AsyncGenerator<string>,
  onEnd: () => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        try {
          const { done, value } = await pieces.next();
          if (!done) return controller.enqueue(encoder.encode(value));
          controller.close();
          onEnd();
        } catch (error) {
          onEnd();
          throw error;
        }
      },
      async cancel() {
        onEnd();
        await pieces.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

export const NO_OBJECT = 'The body must be a JSON object.';

export function parseObject(text: string): Record<string, unknown> | null {
  return parseObjectAsSent(text, (_key, part) =>
    typeof part === 'string' ? withoutHiddenCharacters(part) : part,
  );
}

/**
 * Parses an object as `parseObject` does, with all characters, for reports of programs, which are
 * refused if they are damaged.
 */
export function parseObjectAsSent(
  text: string,
  reviver?: (key: string, part: unknown) => unknown,
): Record<string, unknown> | null {
  const parsed = parseJson(Buffer.from(text), reviver && { reviver });
  if (!parsed.ok) return null;
  const { value } = parsed;
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}
