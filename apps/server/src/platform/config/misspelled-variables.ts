import { nearest } from '../nearest.ts';
import { VARIABLES } from './variables.ts';

export interface Misspelled {
  name: string;
  meant: string;
}

/** Shorter names are near too many that other programs have. */
const MIN_LETTERS = 8;

const MAX_SLIPS = 2;

/** Finds what is given under a name that begins like ours, where nothing is given under ours. */
export function misspelledVariables(environment: Record<string, string | undefined>): Misspelled[] {
  const given = new Set(
    Object.entries(environment).flatMap(([name, value]) => (value ? [name] : [])),
  );
  const all = Object.values(VARIABLES).map(({ name }) => name);
  const names = all.filter((name) => !given.has(name) && name.length >= MIN_LETTERS);
  return [...given].flatMap((name) => {
    if (all.includes(name)) return [];
    const alike = names.filter((meant) => meant[0] === name[0]?.toUpperCase());
    const meant = nearest(name, alike, MAX_SLIPS);
    return meant === undefined ? [] : [{ name, meant }];
  });
}
