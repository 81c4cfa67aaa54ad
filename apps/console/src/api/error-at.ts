import { ApiProblem } from './client.ts';

/**
 * The sentence about a field of a request that was refused; null where it is not wrong.
 *
 * @param name the name of the field in the body or the query, or the kind of a problem that is
 *   about it
 */
export function errorAt(error: Error | null, name: string): string | null {
  if (!(error instanceof ApiProblem)) return null;
  if (error.kind === name) return error.message;
  const isOfField = (pointer = '') => pointer === `/${name}` || pointer.startsWith(`/${name}/`);
  const found = error.errors.find(
    ({ pointer, parameter }) => parameter === name || isOfField(pointer),
  );
  return found?.message ?? null;
}

export function isWrongField({ kind }: ApiProblem): boolean {
  return kind === 'wrong-body';
}
