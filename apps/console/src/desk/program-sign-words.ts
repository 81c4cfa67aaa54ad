import type { ProgramSign } from '@zipfront/contracts/console/desk';

/** What the page of an item says of the sign that it came with. */
export const PROGRAM_SIGN_WORDS: Record<ProgramSign, string> = {
  'hidden-field':
    'the field that people do not see was filled in, by a program or by a password manager',
  'user-agent': 'the browser names itself as some programs do',
};
