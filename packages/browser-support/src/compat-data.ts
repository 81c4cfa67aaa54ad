import data from '@mdn/browser-compat-data' with { type: 'json' };
import type { CompatStatement, Identifier, SupportStatement } from '@mdn/browser-compat-data';
import { OLDEST_BROWSERS } from '@zipfront/contracts/pages/oldest-browsers';

/** MDN's data by folder: `api`, `css`, `javascript` and others. */
const COMPAT_DATA = data;

/** A feature and the oldest supported browsers that lack it. */
export interface Feature {
  /** Its path in MDN's data: `api.URL.parse_static`. */
  id: string;
  /** `Safari 16.4`; empty if all support it. */
  lacking: string[];
}

const BROWSERS = [
  { name: 'Chrome', keys: ['chrome', 'chrome_android'], version: OLDEST_BROWSERS.chrome },
  { name: 'Firefox', keys: ['firefox', 'firefox_android'], version: OLDEST_BROWSERS.firefox },
  { name: 'Safari', keys: ['safari', 'safari_ios'], version: OLDEST_BROWSERS.safari },
] as const;

export function featureAt(...path: string[]): Feature | null {
  return featureWithPrefixes([''], ...path);
}

/**
 * The feature at a path of the data, or null. A feature with several spellings is supported if one
 * of them is.
 *
 * @param prefixes `-webkit-`, and an empty one for the standard name
 */
export function featureWithPrefixes(prefixes: string[], ...path: string[]): Feature | null {
  const statement = identifierAt(...path)?.__compat;
  return statement ? { id: path.join('.'), lacking: lacking(statement, prefixes) } : null;
}

/** The data at a path: a feature and those below it. */
export function identifierAt(...path: string[]): Identifier | undefined {
  let found: unknown = COMPAT_DATA;
  for (const key of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined;
    found = (found as Record<string, unknown>)[key];
  }
  return found as Identifier | undefined;
}

/** The keys of the features below an identifier. */
export function namesIn(identifier: Identifier): string[] {
  return Object.keys(identifier).filter((name) => name !== '__compat');
}

/** A feature that is missing in the data counts as unsupported everywhere. */
export function unknownFeature(id: string): Feature {
  return { id, lacking: ["every browser of MDN's data"] };
}

/**
 * The unsupported feature of an ambiguous use: the first candidate, if all of them are unsupported
 * somewhere. If a supported feature has the same name, the use counts as that feature.
 */
export function lackingFeature(candidates: (Feature | null)[]): Feature | null {
  const known = candidates.filter((feature) => feature !== null);
  if (known.some((feature) => feature.lacking.length === 0)) return null;
  return known[0] ?? null;
}

function lacking({ support }: CompatStatement, prefixes: string[]): string[] {
  return BROWSERS.filter(({ keys, version }) =>
    keys.some((key) => !supports(support[key], Number(version), prefixes)),
  ).map(({ name, version }) => `${name} ${version}`);
}

/** A feature behind a flag or under another name counts as missing, partial support as support. */
function supports(
  statement: SupportStatement | undefined,
  version: number,
  prefixes: string[],
): boolean {
  if (statement === undefined) return false;
  return [statement].flat().some((part) => {
    if (part.flags || part.alternative_name || !prefixes.includes(part.prefix ?? '')) return false;
    const removed = part.version_removed === undefined ? Infinity : since(part.version_removed);
    return since(part.version_added) <= version && version < removed;
  });
}

/** `16.4`, `≤79`, `preview`, or false for never. */
function since(version: string | boolean): number {
  if (typeof version === 'boolean' || version === 'preview') return Infinity;
  return Number.parseFloat(version.replace('≤', ''));
}
