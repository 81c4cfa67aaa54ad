import { NUMBER } from './numbers.ts';

/** Returns a number with its unit, such as `1 lead` or `4,212 visits`. */
export function counted(count: number, name: string): string {
  return `${NUMBER.format(count)} ${name}${count === 1 ? '' : 's'}`;
}
