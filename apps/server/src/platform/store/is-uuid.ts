import { UUID_SHAPE } from '@zipfront/contracts/uuid-shape';

const UUID = new RegExp(`^${UUID_SHAPE}$`, 'i');

/** Whether a text is a UUID of any version, in lower or upper case. */
export function isUuid(text: string): boolean {
  return text.length === 36 && UUID.test(text);
}
