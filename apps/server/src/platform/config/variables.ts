import { MAX_PORT, parseDsn } from '@zipfront/contracts/errors/dsn';
import { CHALLENGE_KINDS } from '@zipfront/contracts/reviews/challenge';
import { LINE_URL_PLACEHOLDERS } from '@zipfront/contracts/visits/business-line';
import * as v from 'valibot';
import { repositoryPath } from '../../repository-path.ts';
import { isDatabaseUrl } from '../store/database-url.ts';
import { NOTIFICATION_VARIABLES } from './notification-variables.ts';
import { SERVER_VARIABLES } from './server-variables.ts';
import { UPLOAD_VARIABLES } from './upload-variables.ts';
import {
  address,
  days,
  homeAddress,
  hostName,
  isAbsolute,
  key,
  listedHosts,
  listedOrigins,
  MAX_DAYS,
  MIN_TOKEN_LENGTH,
  onOrOff,
  origin,
  orNothing,
  secret,
  type Variable,
  variable,
  wholeNumber,
} from './variable.ts';
import { WAREHOUSE_VARIABLES } from './warehouse-variables.ts';

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];

const MAX_PROXIES = 10;
const MAX_NUMBER = 999_999_999;

const DAYS = `a number of days from 1 to ${MAX_DAYS}`;
const URL_OR_PATH = 'an http or https URL, or a path on this server that starts with /';
const HOME_ADDRESS = `${URL_OR_PATH}; before its path no braces, after it these: ${LINE_URL_PLACEHOLDERS.map((name) => `{${name}}`).join(' ')}`;
const TOKEN = `at least ${MIN_TOKEN_LENGTH} characters without spaces`;

/** Every variable, by the program's name for its value, in the order of the operator's table. */
export const VARIABLES = {
  port: variable('PORT', {
    expects: `a port number from 0 (any free one) to ${MAX_PORT}`,
    initial: '8080',
    schema: wholeNumber(MAX_PORT),
    about: 'a port; 0 for any free one',
  }),
  host: variable('HOST', {
    expects: 'a host name or address to listen on, such as 127.0.0.1 or 0.0.0.0',
    initial: '127.0.0.1',
    schema: hostName(),
    about: 'the address to listen on; `0.0.0.0` for all',
  }),
  publicUrl: variable('PUBLIC_URL', {
    expects: 'an http or https origin without a path, such as https://www.example.com',
    initial: 'http://localhost:8080',
    schema: origin(),
    about:
      'the origin that visitors see, for sites without a host of their own (see [several domains](behind-a-proxy.md#several-domains)). With https the cookies are `Secure`, the session cookie is called `__Host-sessionid`, and HSTS is sent',
    aboutDefault: '`http://localhost:<PORT>`',
  }),
  consolePort: variable('CONSOLE_PORT', {
    expects: `a port number from 0 (any free one) to ${MAX_PORT}, or off`,
    initial: '8081',
    schema: v.union([
      v.pipe(
        v.literal('off'),
        v.transform(() => null),
      ),
      wholeNumber(MAX_PORT),
    ]),
    about:
      'the port of the console, see [the console](console.md); 0 for any free one, `off` for no console',
  }),
  consoleHost: variable('CONSOLE_HOST', {
    expects: 'a host name or address to listen on, such as 127.0.0.1 or 0.0.0.0',
    initial: '127.0.0.1',
    schema: hostName(),
    about: 'the address that the console listens on',
  }),
  consoleUrl: variable('CONSOLE_URL', {
    expects: 'an http or https origin without a path, such as https://console.example.com',
    initial: 'http://localhost:8081',
    schema: origin(),
    about:
      'the origin under which people reach the console, behind a proxy; with https its cookie is `Secure` and is called `__Host-zf_console`',
    aboutDefault: '`http://localhost:<CONSOLE_PORT>`',
  }),
  consoleTrustProxy: variable('CONSOLE_TRUST_PROXY', {
    expects: `the number of proxies before the console, from 0 to ${MAX_PROXIES}`,
    initial: '0',
    schema: wholeNumber(MAX_PROXIES),
    about: `the number of proxies in front of the console, up to ${MAX_PROXIES}; \`TRUST_PROXY\` counts those of the sites`,
  }),
  databaseUrl: variable('DATABASE_URL', {
    expects:
      'file:path/to/a/file.db, or postgres://user:password@host/database with / as %2F and # as %23 in the password',
    initial: 'file:var/zipfront.db',
    schema: v.pipe(v.string(), v.check(isDatabaseUrl)),
    isSecret: true,
    about:
      '`file:path` (a relative one from the working folder), or `postgres://user:password@host/database`',
  }),
  contentDir: variable('CONTENT_DIR', {
    expects: 'a folder of content files',
    initial: repositoryPath('content'),
    schema: v.string(),
    about: 'a folder of content files',
    aboutDefault: '`content/` of this repository',
  }),
  watchContent: variable('WATCH_CONTENT', {
    expects: 'on or off',
    initial: 'off',
    schema: onOrOff(),
    about:
      '`on` publishes content as its files change, see [publish content](running.md#publish-content)',
  }),
  logLevel: variable('LOG_LEVEL', {
    expects: `one of ${LOG_LEVELS.join(', ')}`,
    initial: 'info',
    schema: v.picklist(LOG_LEVELS),
    about: LOG_LEVELS.map((level) => `\`${level}\``).join(', '),
  }),
  trustProxy: variable('TRUST_PROXY', {
    expects: `the number of proxies before the server, from 0 to ${MAX_PROXIES}`,
    initial: '0',
    schema: wholeNumber(MAX_PROXIES),
    about: `the number of proxies in front of the server, up to ${MAX_PROXIES}`,
  }),
  ...SERVER_VARIABLES,
  rateLimits: variable('RATE_LIMITS', {
    expects: 'on or off',
    initial: 'on',
    schema: onOrOff(),
    about: '`off` for a load test; the hourly limits of orders and call-backs still apply',
  }),
  requestsPerHour: variable('REQUESTS_PER_HOUR', {
    expects: 'a number of requests',
    initial: '1000',
    schema: wholeNumber(MAX_NUMBER),
    about:
      'the number of saved estimates, and of call-backs, that all senders together may send in an hour',
  }),
  orderDays: variable('ORDER_DAYS', {
    expects: DAYS,
    initial: '730',
    schema: days(),
    about:
      'days for which an order is stored after its last change; the privacy policies state them',
  }),
  callBackDays: variable('CALL_BACK_DAYS', {
    expects: DAYS,
    initial: '730',
    schema: days(),
    about: 'days for which a call-back is stored; the privacy policies state them',
  }),
  diskFloorMb: variable('DISK_FLOOR_MB', {
    expects: 'a number of megabytes',
    initial: '512',
    schema: wholeNumber(MAX_NUMBER),
    about: 'free megabytes on the disk of an SQLite file; with less, the server refuses events',
  }),
  databaseLimitMb: variable('DATABASE_LIMIT_MB', {
    expects: 'a number of megabytes, or 0 for no limit',
    initial: '0',
    schema: wholeNumber(MAX_NUMBER),
    about: 'size of the database in megabytes from which the server refuses events; 0 for no limit',
    aboutDefault: '`8192` on PostgreSQL, `0` for a file',
  }),
  corsOrigins: variable('CORS_ORIGINS', {
    expects: 'http or https origins, separated by commas',
    schema: listedOrigins(),
    about: 'origins, separated by commas, that may call the API and send events from a browser',
  }),
  compareUrl: variable('COMPARE_URL', {
    expects: URL_OR_PATH,
    initial: '/compare/',
    schema: address(),
    about:
      'where a hand-off leads; its token is added as `?token=`. The demo app is served only while it is used',
    aboutDefault: 'the demo app, `/compare/`',
  }),
  compareToken: variable('COMPARE_TOKEN', {
    expects: TOKEN,
    schema: secret(),
    isSecret: true,
    about: `the bearer token of the comparison app's server, ${MIN_TOKEN_LENGTH} characters or more`,
  }),
  demoPartner: variable('DEMO_PARTNER', {
    expects: 'the id of a partner whose reports are signed, for example sample',
    schema: v.pipe(v.string(), v.regex(/^[a-z0-9-]{0,40}$/)),
    about:
      'the partner that visitors of the demo comparison app may play: they accept, sell and reverse their own leads. Only for trials, because what they report counts as money',
  }),
  metricsToken: variable('METRICS_TOKEN', {
    expects: TOKEN,
    schema: secret(),
    isSecret: true,
    about: `the bearer token for \`/metrics\`, ${MIN_TOKEN_LENGTH} characters or more; without it only programs on this machine can read the metrics, on the console's port`,
  }),
  homeownersUrl: variable('HOMEOWNERS_URL', {
    expects: HOME_ADDRESS,
    initial: '/compare/?line=home&token={token}',
    schema: homeAddress(),
    about:
      'where the home line leads. Its path, query and fragment may contain `{zip}`, `{lang}` (`en` or `es`), `{address}`, `{quote_id}`, `{lead_id}`, `{token}` and every field of attribution (`{channel_id}`, `{campaign}`, `{gclid}` …), which stand for the values of the hand-off; a server does not start with an unknown name',
    aboutDefault: '`COMPARE_URL` with `?line=home&token={token}`',
  }),
  homeownersUrlEs: variable('HOMEOWNERS_URL_ES', {
    expects: `${HOME_ADDRESS}; or nothing, which takes HOMEOWNERS_URL`,
    schema: v.union([v.literal(''), homeAddress()]),
    about: 'the same for Spanish pages',
    aboutDefault: '`HOMEOWNERS_URL`',
  }),
  journeyHosts: variable('JOURNEY_HOSTS', {
    expects: 'host names without scheme, port and path, separated by commas',
    schema: listedHosts(),
    about:
      'other hosts from which visitors return, such as those of payment, sign-in or a partner, separated by commas. Neither they nor their subdomains count as referrers. You need not list the hosts of `COMPARE_URL` and `HOMEOWNERS_URL`, nor well-known ones',
  }),
  challengeKind: variable('CHALLENGE', {
    expects: `one of ${CHALLENGE_KINDS.join(', ')}; hcaptcha needs CHALLENGE_SITE_KEY and CHALLENGE_SECRET_KEY`,
    initial: 'altcha',
    schema: v.picklist(CHALLENGE_KINDS),
    about: 'the spam challenge: `altcha` (our own) or `hcaptcha`',
  }),
  challengeSecret: variable('CHALLENGE_SECRET', {
    expects: `${TOKEN}, the same for all servers`,
    schema: secret(),
    isSecret: true,
    about: `signs our own challenges and the marks of forms, and hides network addresses; ${MIN_TOKEN_LENGTH} characters or more, the same for all servers`,
    aboutDefault: 'generated once and stored in the database',
  }),
  challengeSiteKey: variable('CHALLENGE_SITE_KEY', {
    expects: 'the public key of the challenge',
    schema: key(),
    about:
      'the public key of a hosted challenge; only pages with a review form then allow its origins',
  }),
  challengeSecretKey: variable('CHALLENGE_SECRET_KEY', {
    expects: 'the secret key of the challenge',
    schema: key(),
    isSecret: true,
    about: 'the secret key of a hosted challenge',
  }),
  addressLookupUrl: variable('ADDRESS_LOOKUP_URL', {
    expects: 'the http or https URL of an address service, or nothing',
    schema: orNothing(isAbsolute),
    isSecret: true,
    about:
      'the http or https URL of a service that suggests addresses, with its key in the query string; without it, suggestions come from the zip data. [0084](../decisions/0084-addresses-and-the-home-line.md) describes its requests and responses',
  }),
  collectorUrl: variable('COLLECTOR_URL', {
    expects: URL_OR_PATH,
    initial: '/events',
    schema: address(),
    about:
      "where pages send their events. A collector on another host must allow the site's origin, with credentials",
    aboutDefault: 'this server, `/events`',
  }),
  ...NOTIFICATION_VARIABLES,
  ...UPLOAD_VARIABLES,
  ...WAREHOUSE_VARIABLES,
  errorReportingDsn: variable('ERROR_REPORTING_DSN', {
    expects: 'a DSN such as https://key@errors.example.com/1',
    schema: orNothing((dsn) => parseDsn(dsn) !== null),
    about:
      'where pages report errors: a DSN such as `https://key@errors.example.com/1`, of any service with the Sentry protocol',
    aboutDefault: 'this server',
  }),
  errorReportingKey: variable('ERROR_REPORTING_KEY', {
    expects: 'letters, digits and underscores',
    initial: 'zipfront',
    schema: v.pipe(v.string(), v.regex(/^\w{1,64}$/)),
    about:
      'the public key of reports to this server; it is no secret, because every page contains it',
  }),
};

export function variableRows(): string[] {
  const all: Variable<unknown>[] = Object.values(VARIABLES);
  return all.map(({ name, initial, about, aboutDefault }) => {
    const byDefault = aboutDefault ?? (initial === '' ? 'none' : `\`${initial}\``);
    return `| \`${name}\` | ${byDefault} | ${about} |`;
  });
}
