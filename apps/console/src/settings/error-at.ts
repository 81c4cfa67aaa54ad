import { ApiProblem } from '../api/client.ts';

/** Whether a problem is about fields, which a form shows by itself. */
export function isWrongField({ kind }: ApiProblem): boolean {
  return kind === 'wrong-body';
}

/** What is wrong with a field of a form; null if nothing is, or if another field is wrong. */
export function errorAt(error: Error | null, field: string): string | null {
  if (!(error instanceof ApiProblem)) return null;
  if (error.kind === 'name-taken') return field === 'name' ? error.message : null;
  return error.errors.find(({ pointer }) => pointer === `/${field}`)?.message ?? null;
}
