import { FailedRequest } from './client.ts';

/** The message for the field `name`, or of a problem of the kind `name`; null without one. */
export function errorAt(error: Error | null, name: string): string | null {
  if (!(error instanceof FailedRequest)) return null;
  if (error.kind === name) return error.message;
  const isOfField = (pointer = '') => pointer === `/${name}` || pointer.startsWith(`/${name}/`);
  const found = error.errors.find(
    ({ pointer, parameter }) => parameter === name || isOfField(pointer),
  );
  return found?.message ?? null;
}

/** Whether a problem is about fields, which a form shows by itself. */
export function isWrongField({ kind }: FailedRequest): boolean {
  return kind === 'wrong-body';
}
