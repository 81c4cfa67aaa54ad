import { hash } from 'node:crypto';
import type { ChallengeKind } from '@zipfront/contracts/reviews/challenge';
import type { Config } from '../config/config.ts';

/** Sources that a page must allow for a hosted spam challenge, by directive. */
export type ChallengeSources = Partial<
  Record<'script-src' | 'style-src' | 'frame-src' | 'connect-src', string[]>
>;

/** Sources by hCaptcha's document on content security policies. Our own challenge needs nothing. */
export const CHALLENGE_SOURCES: Record<ChallengeKind, ChallengeSources> = {
  altcha: {},
  hcaptcha: {
    'script-src': ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    'style-src': ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    'frame-src': ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    'connect-src': ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  },
};

/** Browsers use only https for the site for this long: a year. */
const HSTS = 'max-age=31536000';

const NO_CONTENT_POLICY = "default-src 'none'; frame-ancestors 'none'";

type Header = [name: string, value: string];

/** Returns the headers of every response with content; `policy` is the content security policy. */
export function securityHeaders(
  config: Pick<Config, 'publicUrl'>,
  policy = NO_CONTENT_POLICY,
): Header[] {
  return [...contentSecurity(policy), ...transportSecurity(config)];
}

/** Returns the headers about displaying content. A response without content needs none. */
export function contentSecurity(policy = NO_CONTENT_POLICY): Header[] {
  return [
    ['Content-Security-Policy', policy],
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
  ];
}

export function transportSecurity({ publicUrl }: Pick<Config, 'publicUrl'>): Header[] {
  return publicUrl.startsWith('https:') ? [['Strict-Transport-Security', HSTS]] : [];
}

/**
 * Writes the policy of a page: it allows scripts of this origin, inlined styles by hash, and
 * targets of forms' redirects.
 */
export function pagePolicy(
  config: Pick<
    Config,
    'publicUrl' | 'compareUrl' | 'homeownersUrls' | 'collectorUrl' | 'errorReportingDsn'
  >,
  {
    styles,
    leads = [],
    challenge = {},
  }: { styles: string[]; leads?: string[]; challenge?: ChallengeSources },
): string {
  const elsewhere = (...urls: (string | null)[]) =>
    [...new Set(urls.map((url) => new URL(url ?? '/', config.publicUrl).origin))].filter(
      (origin) => origin !== config.publicUrl,
    );
  return [
    "default-src 'none'",
    "base-uri 'none'",
    [
      "connect-src 'self'",
      ...elsewhere(config.collectorUrl, config.errorReportingDsn),
      ...(challenge['connect-src'] ?? []),
    ].join(' '),
    "font-src 'self'",
    // Chrome also applies it to redirects after a form's post.
    [
      "form-action 'self'",
      ...elsewhere(config.compareUrl, ...Object.values(config.homeownersUrls), ...leads),
    ].join(' '),
    "frame-ancestors 'none'",
    ...(challenge['frame-src'] ? [['frame-src', ...challenge['frame-src']].join(' ')] : []),
    "img-src 'self' data:",
    "manifest-src 'self'",
    ["script-src 'self'", ...(challenge['script-src'] ?? [])].join(' '),
    ["style-src 'self'", ...styles.map(sourceHash), ...(challenge['style-src'] ?? [])].join(' '),
  ].join('; ');
}

export function sourceHash(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`;
}
