import { own } from '@zipfront/contracts/own';

/** Short names of makes that people type, as their makes are known. */
const MAKES: Record<string, string> = {
  chevy: 'chevrolet',
  mercedes: 'mercedesbenz',
  vw: 'volkswagen',
};

/** A name by its letters and digits alone: `F-150`, `F150` and `f 150` are one. */
export function nameKey(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** A make as it is looked up: `Chevy` is Chevrolet. */
export function makeKey(name: string): string {
  const key = nameKey(name);
  return own(MAKES, key) ?? key;
}

/**
 * Keys under which a typed model may be known, the likeliest first: all of it, then with fewer and
 * fewer words of its end, which name an engine or a trim: `Silverado 1500 LT`, `Silverado 1500`,
 * `Silverado`. The make before it is passed over.
 */
export function modelKeys(make: string, model: string): string[] {
  const words = model.trim().split(/\s+/).map(nameKey).filter(Boolean);
  const start = words.length > 1 && makeKey(words[0] ?? '') === makeKey(make) ? 1 : 0;
  return words
    .slice(start)
    .map((_, index, all) => all.slice(0, all.length - index).join(''))
    .filter(Boolean);
}
