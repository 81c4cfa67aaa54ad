/** Maximum number of names of a kind that are counted apart on a day: anyone can send invented ones. */
export const MAX_NAMES_A_DAY = 2_000;

/** Days whose names are remembered. */
const REMEMBERED_DAYS = 3;

/** Stands for all further names. */
export const OTHER_NAMES = '(other)';

const namesOfDays = new Map<number, Map<string, Set<string>>>();

/**
 * A name as it is counted: itself, or `(other)` once a day has too many of its kind. Cubes are stored for years,
 * so that invented names must not fill them. Each process counts for itself.
 */
export function countedName(day: number, kind: string, name: string): string {
  const names = namesOfDays.get(day)?.get(kind) ?? addKind(day, kind);
  if (names.has(name)) return name;
  if (names.size >= MAX_NAMES_A_DAY) return OTHER_NAMES;
  names.add(name);
  return name;
}

function addKind(day: number, kind: string): Set<string> {
  const kinds = namesOfDays.get(day) ?? new Map<string, Set<string>>();
  namesOfDays.set(day, kinds);
  const names = new Set<string>();
  kinds.set(kind, names);
  const [oldest] = namesOfDays.keys();
  if (namesOfDays.size > REMEMBERED_DAYS && oldest !== undefined && oldest !== day) {
    namesOfDays.delete(oldest);
  }
  return names;
}
