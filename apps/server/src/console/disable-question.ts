import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';
import type { PersonView, QuestionView } from '@zipfront/contracts/console/screen';

/** Asks before an account is disabled. */
export function disableQuestion(
  { name }: PersonView,
  isOwn: boolean,
): Omit<QuestionView, 'conflict'> {
  return {
    title: `Disable ${name}?`,
    consequences: [
      `Every session of ${name} ends at once, and ${name} cannot sign in any more.`,
      `Call-backs and orders that ${name} holds stay as they are: another person can take them.`,
      'A new link lets the person in again.',
      ...(isOwn ? ['This is your own account: you are signed out.'] : []),
    ],
    action: CONSOLE_PATHS.personDisable,
    hidden: { name },
    button: 'Disable the account',
    back: CONSOLE_PATHS.people,
  };
}
