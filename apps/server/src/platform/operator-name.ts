import { userInfo } from 'node:os';

/** A container may run as a user without a name: `uid 1000`. */
export function operatorName(read: () => { username: string } = userInfo): string {
  try {
    return read().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
