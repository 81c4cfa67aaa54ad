import type { Config } from '../../platform/config/config.ts';

/**
 * Hosts that visitors pass on their way through any site, with the hosts below them: sign-in, payment, translation, and
 * the frames that search partners show advertisements in.
 */
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

/** The parts of the configuration that name hosts of the journey. */
export type JourneyConfig = Pick<Config, 'compareUrl' | 'homeownersUrls' | 'journeyHosts'>;

/**
 * Whether visitors come back from a host rather than start there: it is one that we lead them to, one that the operator
 * names, or one that any visitor passes. Coming from there is no arrival. Hosts below these are, too.
 *
 * @param hostname without a port
 */
export function isJourneyHost(hostname: string, config: JourneyConfig): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, '');
  return journeyHosts(config).some((host) => name === host || name.endsWith(`.${host}`));
}

function journeyHosts({ compareUrl, homeownersUrls, journeyHosts }: JourneyConfig): string[] {
  const led = [compareUrl, ...Object.values(homeownersUrls)].flatMap((url) => {
    const hostname = URL.parse(url)?.hostname.replace(/^www\./, '');
    return hostname ? [hostname] : [];
  });
  return [...led, ...journeyHosts, ...COMMON_HOSTS];
}
