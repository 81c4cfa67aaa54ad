import type { Mutant } from './mutants.ts';

/** Name of the function that returns whether a mutant is on. */
export const SWITCH = '__isMutantOn';

/** Places of a source with the same range. */
interface Site {
  start: number;
  end: number;
  mutants: Mutant[];
}

/**
 * Puts all mutants into a source, each behind a check at run time, so that one loaded source serves
 * every mutant. With no mutant on, it behaves as before.
 */
export function instrument(source: string, mutants: Mutant[]): string {
  return render(source, 0, source.length, groupByPlace(mutants));
}

function groupByPlace(mutants: Mutant[]): Site[] {
  const sites = new Map<string, Site>();
  for (const mutant of mutants) {
    const { start, end, kind } = mutant;
    const key = `${start}-${end}-${kind}`;
    const site = sites.get(key) ?? { start, end, mutants: [] };
    site.mutants.push(mutant);
    sites.set(key, site);
  }
  // The order is from the outside in: a range comes before the ranges inside it.
  return [...sites.values()].sort(
    (a, b) => a.start - b.start || b.end - a.end || rank(a) - rank(b),
  );
}

/** A statement holds the expression of the same range. */
function rank({ mutants: [first] }: Site): number {
  return first?.kind === 'statement' ? 0 : 1;
}

function render(source: string, start: number, end: number, sites: Site[]): string {
  let out = '';
  let at = start;
  for (let index = 0; index < sites.length; ) {
    const site = sites[index] as Site;
    let next = index + 1;
    while (next < sites.length && (sites[next] as Site).start < site.end) next += 1;
    out += source.slice(at, site.start) + renderSite(source, site, sites.slice(index + 1, next));
    at = site.end;
    index = next;
  }
  return out + source.slice(at, end);
}

function renderSite(source: string, site: Site, inner: Site[]): string {
  const original = render(source, site.start, site.end, inner);
  const [first] = site.mutants;
  if (!first) return original;
  if (first.kind === 'statement') return `if (${question(first)}) {} else {${original}}`;
  if (first.kind === 'body') return `{if (${question(first)}) return;${original.slice(1)}`;
  const others = site.mutants.map((mutant) => `${question(mutant)} ? (${mutant.replacement}) : `);
  return `(${others.join('')}(${original}))`;
}

function question({ id }: Mutant): string {
  return `globalThis.${SWITCH}(${JSON.stringify(id)})`;
}
