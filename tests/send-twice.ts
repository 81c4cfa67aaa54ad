import { TRAP_FIELD } from '@zipfront/contracts/shipping/form-fields';

/**
 * Without scripts: the first answer brings the mark for the second. `post` returns the response to
 * a script.
 */
export async function sendTwice(
  fields: Record<string, string>,
  post: (fields: Record<string, string>) => Promise<unknown>,
): Promise<unknown> {
  const { mark = '' } = (await post({ ...fields, [TRAP_FIELD]: '' })) as { mark?: string };
  return post({ ...fields, [TRAP_FIELD]: '', _started: mark });
}
