import { getOwn } from '@zipfront/contracts/own';

const BOT_SIGN_WORDS: Record<string, string> = {
  'hidden-field':
    'the field that people do not see was filled in, by a bot or by a password manager',
  'user-agent': 'the browser names itself as some bots do',
};

export function doubtText({
  is_bot,
  bot_sign,
  is_unverified,
}: {
  is_bot: boolean;
  bot_sign: string | null;
  is_unverified: boolean;
}): string | null {
  const reasons = [
    is_bot ? 'a bot filled the form in' : '',
    bot_sign === null ? '' : (getOwn<string>(BOT_SIGN_WORDS, bot_sign) ?? bot_sign),
    is_unverified ? 'not verified: it came without a solved challenge' : '',
  ];
  return reasons.filter(Boolean).join('; ') || null;
}
