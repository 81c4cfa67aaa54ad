let sequence = 0;

/**
 * A UUID of version 7 (RFC 9562, section 5.7): 48 bits of time, then a counter, so that the ids of
 * one page sort in the order of their making, then chance.
 *
 * @param now epoch milliseconds
 */
export function uuid(now: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x80;
  const time = hex(now, 12);
  const order = hex(sequence++ & 0xfff, 3);
  const chance = [...bytes].map((byte) => hex(byte, 2)).join('');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${order}-${chance.slice(0, 4)}-${chance.slice(4)}`;
}

const hex = (value: number, digits: number) =>
  Math.max(0, value).toString(16).padStart(digits, '0');
