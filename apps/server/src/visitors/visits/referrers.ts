import { kindOfNamedSource, type NamedSource } from '@zipfront/contracts/attribution/source-names';
import { boundedMemo } from '../../platform/bounded-memo.ts';
import type { Config } from '../../platform/config/config.ts';

/** Kind of a site that sends visitors; `other` is a site of no known kind. */
export type SiteKind = NamedSource | 'search-ads' | 'other' | 'none';

/** @param source in lower case, words joined by hyphens; empty without one */
export function kindOfSource(source: string): SiteKind {
  if (source === '' || source === 'direct') return 'none';
  if (source.includes('.')) {
    return kindOfHost(source.replace(/^https?:\/\//, '').replace(/\/.*/, ''));
  }
  return kindOfNamedSource(source) ?? 'other';
}

/** Schemes of referrers: addresses of pages and of Android apps. */
const REFERRER_SCHEMES: readonly string[] = ['http:', 'https:', 'android-app:'];

/** Finds the kind of a referrer. The site's own host and its subdomains are no referrers. */
export function kindOfReferrer(referrer: string | URL | null, siteHost: string): SiteKind {
  const url = typeof referrer === 'string' ? URL.parse(referrer) : referrer;
  if (url === null || !REFERRER_SCHEMES.includes(url.protocol) || url.hostname === '') {
    return 'none';
  }
  if (url.protocol === 'android-app:') return kindOfApp(url.hostname.toLowerCase());
  const host = url.hostname.replace(/\.$/, '');
  return isOwn(host, siteHost) ? 'none' : kindOfHost(host);
}

function isOwn(host: string, siteHost: string): boolean {
  const own = siteHost
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^www\./, '');
  return host === own || host.endsWith(`.${own}`);
}

/** Kinds of Android apps by package name, or by its beginning. */
const APPS: [SiteKind, RegExp][] = [
  [
    'email',
    /^com\.(google\.android\.gm|microsoft\.office\.outlook|yahoo\.mobile\.client\.android\.mail|samsung\.android\.email)\b/,
  ],
  ['sms', /^com\.(google\.android\.apps|samsung\.android)\.messaging\b/],
  ['video', /^com\.google\.android\.youtube\b/],
  [
    'ai',
    /^(com\.openai\.chatgpt|ai\.perplexity|com\.anthropic|com\.google\.android\.apps\.bard)\b/,
  ],
  ['search', /^com\.(google\.android\.googlequicksearchbox|microsoft\.bing|duckduckgo)\b/],
  [
    'social',
    /^(com\.(facebook|instagram|twitter|linkedin|reddit|pinterest|zhiliaoapp|snapchat|nextdoor|whatsapp|discord|ss\.android\.ugc)|org\.(telegram|joinmastodon))\b/,
  ],
];

function kindOfApp(name: string): SiteKind {
  return APPS.find(([, apps]) => apps.test(name))?.[0] ?? 'other';
}

/** Kinds of hosts, special ones before general ones: mail.google.com is not a search engine. */
const HOSTS: [SiteKind, RegExp][] = [
  [
    'email',
    /^(e?mail|webmail|outlook|inbox)\.|(^|\.)(gmail\.com|outlook\.(live|office|office365)\.com|proton\.me|fastmail\.com)$/,
  ],
  [
    'email',
    /(^|\.)(safelinks\.protection\.outlook\.com|linkprotect\.cudasvc\.com|urldefense\.(com|proofpoint\.com)|mimecastprotect\.com|secure-web\.cisco\.com|deref-(gmx|mail)\.com)$|^protect-[a-z]{2,3}\.mimecast\.com$/,
  ],
  [
    'ads',
    /(^|\.)(doubleclick\.net|googlesyndication\.com|taboola\.com|outbrain\.com|criteo\.(com|net)|adnxs\.com)$/,
  ],
  [
    'ai',
    /(^|\.)(chatgpt\.com|openai\.com|perplexity\.ai|gemini\.google\.com|copilot\.microsoft\.com|(copilot|m365)\.cloud\.microsoft|duck\.ai|chat\.mistral\.ai|claude\.ai|grok\.com|meta\.ai|deepseek\.com|poe\.com|you\.com)$/,
  ],
  ['search-ads', /(^|\.)googleadservices\.com$/],
  ['video', /(^|\.)(youtube(-nocookie)?\.com|youtu\.be|vimeo\.com|twitch\.tv|dailymotion\.com)$/],
  [
    'social',
    /(^|\.)(facebook\.com|fb\.(com|me)|messenger\.com|instagram\.com|threads\.(net|com)|t\.co|twitter\.com|x\.com|tiktok\.com|linkedin\.com|lnkd\.in|pinterest\.[a-z.]+|pin\.it|reddit\.com|snapchat\.com|nextdoor\.com|quora\.com|tumblr\.com|bsky\.app|mastodon\.social|vk\.com|wa\.me|whatsapp\.com|t\.me|discord\.com)$/,
  ],
  [
    'search',
    /^(www\.|m\.|amp\.)?google\.([a-z]{2,3}|com?\.[a-z]{2})$|(^|\.)(cdn\.ampproject\.org|bing\.com|duckduckgo\.com|yahoo\.(com|co\.jp)|baidu\.com|yandex\.[a-z.]+|ya\.ru|ecosia\.org|qwant\.com|startpage\.com|kagi\.com|ask\.com|aol\.com|msn\.com|naver\.com|seznam\.cz|sogou\.com|so\.com)$|^search\./,
  ],
];

function kindOfHost(host: string): SiteKind {
  return HOSTS.find(([, hosts]) => hosts.test(host))?.[0] ?? 'other';
}

/** They include subdomains: sign-in, payment, translation, and frames of search partners' ads. */
const COMMON_HOSTS = [
  'accounts.google.com',
  'appleid.apple.com',
  'idmsa.apple.com',
  'login.live.com',
  'login.microsoftonline.com',
  'login.yahoo.com',
  'auth0.com',
  'okta.com',
  'checkout.stripe.com',
  'hooks.stripe.com',
  'paypal.com',
  'pay.google.com',
  'pay.amazon.com',
  'klarna.com',
  'affirm.com',
  'squareup.com',
  'translate.google.com',
  'translate.goog',
  'translate.googleusercontent.com',
  'translatetheweb.com',
  'microsofttranslator.com',
  'translate.yandex.com',
  'papago.naver.net',
  'syndicatedsearch.goog',
];

export type JourneyConfig = Pick<Config, 'compareUrl' | 'homeownersUrls' | 'journeyHosts'>;

/**
 * Whether visitors come back from a host rather than start there: one that we lead to, or one of
 * `COMMON_HOSTS`.
 */
export function isJourneyHost(
  hostname: string,
  config: JourneyConfig,
  leads: readonly string[] = [],
): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, '');
  return journeyHosts(config, leads).some((host) => name === host || name.endsWith(`.${host}`));
}

/** The host name of an address without `www`, as a list of one; empty for no address. */
const hostnamesIn = boundedMemo<string[]>(
  (url) => {
    const hostname = URL.parse(url)?.hostname.replace(/^www\./, '');
    return hostname ? [hostname] : [];
  },
  { maxEntries: 100 },
);

function journeyHosts(
  { compareUrl, homeownersUrls, journeyHosts }: JourneyConfig,
  leads: readonly string[],
): string[] {
  const led = [compareUrl, ...Object.values(homeownersUrls), ...leads].flatMap(hostnamesIn);
  return [...led, ...journeyHosts, ...COMMON_HOSTS];
}
