import type { BotSign } from '@zipfront/contracts/console/desk';

/** Sentences for the sign of a bot that an item came with. */
export const BOT_SIGN_WORDS: Record<BotSign, string> = {
  'hidden-field':
    'the field that people do not see was filled in, by a bot or by a password manager',
  'user-agent': 'the browser names itself as some bots do',
};
