/** Marketers' names by kind. Only the first word counts, without `ads` at its end. */
const SOURCE_NAMES = [
  ['sms', /^(sms|text|twilio)$/],
  ['email', /^(e|email|mail|newsletter|mailchimp|klaviyo|sendgrid|hubspot)$/],
  ['ads', /^(gdn|dv360|doubleclick|taboola|outbrain|criteo|adroll)$/],
  ['video', /^(youtube|yt|vimeo|twitch|dailymotion)$/],
  ['ai', /^(chatgpt|openai|perplexity|gemini|copilot|claude|grok)$/],
  [
    'search',
    /^(google|adwords|bing|microsoft|msn|yahoo|duckduckgo|ddg|baidu|yandex|ecosia|brave|qwant|ask|aol)$/,
  ],
  [
    'social',
    /^(facebook|fb|instagram|ig|meta|threads|messenger|msg|twitter|x|tiktok|linkedin|pinterest|reddit|snapchat|nextdoor|quora|tumblr|whatsapp|telegram|discord|bluesky)$/,
  ],
] as const satisfies [string, RegExp][];

export type NamedSource = (typeof SOURCE_NAMES)[number][0];

/** Media with the same words everywhere, whatever is between the words. */
const MEDIUM_NAMES =
  /^(cp[acilmv]|ppc|sem|sea|paid|paid-?(search|social|video)|organic|organic-?(search|social|video)|display|banner|native|retargeting|remarketing|e-?mail|newsletter|sms|mms|push|web-?push|social|social-?media|video|affiliates?|referral|qr)$/;

const HOST = /^[a-z\d-]+(\.[a-z\d-]+)+$/;

/** Writes a name in lower case, its words joined by hyphens. */
export function plainName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[\s_+-]+/g, '-');
}

/** @param source a `plainName` */
export function kindOfNamedSource(source: string): NamedSource | undefined {
  const name = source.replace(/-.*/, '');
  const withoutAds = name.replace(/ads?$/, '');
  return SOURCE_NAMES.find(([, names]) => names.test(name) || names.test(withoutAds))?.[0];
}

/** Writes a value in lower case if it is a known name or a host; otherwise returns it unchanged. */
export function knownName(field: 'source' | 'medium', value: string): string {
  const plain = plainName(value);
  const isKnown =
    field === 'medium'
      ? MEDIUM_NAMES.test(plain)
      : HOST.test(plain) || kindOfNamedSource(plain) !== undefined;
  return isKnown ? value.toLowerCase() : value;
}
