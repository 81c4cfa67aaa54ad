import { TRAP_FIELD } from '@zipfront/contracts/shipping/form-fields';

/**
 * Sends a shipping form as a browser without scripts would: the first answer brings the mark that
 * the form is sent with then.
 *
 * @param post sends fields, and returns the response to a script
 */
export async function sendTwice(
  fields: Record<string, string>,
  post: (fields: Record<string, string>) => Promise<unknown>,
): Promise<unknown> {
  const { mark = '' } = (await post({ ...fields, [TRAP_FIELD]: '' })) as { mark?: string };
  return post({ ...fields, [TRAP_FIELD]: '', _started: mark });
}
