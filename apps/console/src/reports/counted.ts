import { NUMBER } from './numbers.ts';

/** A number with what it counts: `1 lead`, `4,212 visits`. */
export function counted(count: number, name: string): string {
  return `${NUMBER.format(count)} ${name}${count === 1 ? '' : 's'}`;
}
