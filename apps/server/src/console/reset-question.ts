import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';
import type { PersonView, QuestionView } from '@zipfront/contracts/console/screen';

/** Asks before an account gets a new link, which takes its password at once. */
export function resetQuestion(
  { name, hasSecondFactor }: PersonView,
  isOwn: boolean,
): Omit<QuestionView, 'conflict'> {
  return {
    title: `Make a new link for ${name}?`,
    consequences: [
      `The password of ${name} is deleted, and every session of ${name} ends at once.`,
      ...(hasSecondFactor ? ['The second factor and the recovery codes are deleted, too.'] : []),
      'The next page shows the link, once. It sets a new password within an hour.',
      ...(isOwn ? ['This is your own account: you are signed out, and need the link.'] : []),
    ],
    action: CONSOLE_PATHS.personReset,
    hidden: { name },
    button: 'Make the link',
    back: CONSOLE_PATHS.people,
  };
}
