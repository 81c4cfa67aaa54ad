/** The millisecond of the last id, and the number of ids made in it. */
let last = 0;
let sequence = 0;

/** RFC 9562, section 5.7: 48 bits of time, a counter within it, 60 random bits. */
export function uuid(now: number): string {
  if (now !== last) sequence = 0;
  last = now;
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  const time = hex(now, 12);
  const order = hex(sequence++ & 0xfff, 3);
  const random = [...bytes].map((byte) => hex(byte, 2)).join('');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${order}-8${random.slice(1, 4)}-${random.slice(4)}`;
}

const hex = (value: number, digits: number) =>
  Math.max(0, value).toString(16).padStart(digits, '0');
