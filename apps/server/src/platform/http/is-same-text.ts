import { timingSafeEqual } from 'node:crypto';

/** Whether two texts of a fixed length, such as hashes and signatures, are the same; the time does not say where they differ. */
export function isSameText(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
