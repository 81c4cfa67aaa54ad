import type { ProgramSign } from '@zipfront/contracts/console/desk';

/** Sentences for the sign of a program that an item came with. */
export const PROGRAM_SIGN_WORDS: Record<ProgramSign, string> = {
  'hidden-field':
    'the field that people do not see was filled in, by a program or by a password manager',
  'user-agent': 'the browser names itself as some programs do',
};
