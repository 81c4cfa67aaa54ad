import { MAX_NOTE_LENGTH } from '@zipfront/contracts/console/desk';
import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';
import type { PersonView, QuestionView } from '@zipfront/contracts/console/screen';
import type { Context } from 'hono';
import type { FormReader } from '../platform/forms/read-form.ts';
import type { ServerEnv } from '../platform/http/visitor.ts';
import { storableText, withoutHiddenCharacters } from '../platform/store/texts.ts';

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

/** The note on what was just done, by the query's `done`; null for an unknown one. */
export function doneOf(c: Context<ServerEnv>, notes: ReadonlyMap<string, string>): string | null {
  return notes.get(c.req.query('done') ?? '') ?? null;
}

/**
 * A note as it is stored: trimmed, with `\n` as the line break, without characters that hide or turn text. One that is too long is cut
 * after its bound.
 */
export function noteOf(posted: FormReader, name = 'note'): string {
  const text = storableText(posted.value(name)).replace(/\r\n?/g, '\n');
  return withoutHiddenCharacters(text)
    .trim()
    .slice(0, MAX_NOTE_LENGTH + 1);
}

/** Error of a text that is longer than `max`, in UTF-16 units; null for one that fits. */
export function lengthError(
  what: 'A note' | 'An answer' | 'A reason',
  text: string,
  max: number,
): string | null {
  return text.length > max ? `${what} has at most ${max} characters.` : null;
}

/** The version of the item that a form was made for; -1, which no item has, for anything but a version. */
export function versionOf(posted: FormReader): number {
  const text = posted.value('version');
  return /^\d{1,9}$/.test(text) ? Number(text) : -1;
}
