import { userInfo } from 'node:os';

/**
 * The name of the system's user who runs a command, as the audit trail keeps it. A container may
 * run as a user without a name, whose number it is then: `uid 1000`.
 */
export function operatorName(read: () => { username: string } = userInfo): string {
  try {
    return read().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
