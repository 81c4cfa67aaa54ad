import { ApiProblem } from './client.ts';

/** Null where it is not wrong. `name` is of the field, or the kind of a problem about it. */
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
