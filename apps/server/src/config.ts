import { join } from 'node:path';
import { parseDsn } from '@zipfront/contracts/dsn';
import type { Locale } from '@zipfront/contracts/locale';
import { CHALLENGE_KINDS, type ChallengeKind } from '@zipfront/contracts/reviews/challenge';
import * as v from 'valibot';
import { HOME_PLACEHOLDERS, isHomeUrl } from './handoffs/home-url.ts';

/** The environment, parsed. */
export interface Config {
  /** 0 takes any free port. */
  port: number;
  host: string;
  /** Origin of the public site, without a trailing slash. */
  publicUrl: string;
  /** `file:…` or `postgres://…`. */
  databaseUrl: string;
  contentDir: string;
  /** Publishes content as its files change. */
  watchContent: boolean;
  logLevel: LogLevel;
  /** How many proxies stand before the server; each one adds to `X-Forwarded-For`. */
  trustProxy: number;
  rateLimits: boolean;
  /** Orders, and calls, that are taken in an hour over all senders. */
  requestsPerHour: number;
  /** Events are refused while the disk of an SQLite file has less free. */
  diskFloorMb: number;
  /** Events are refused while the database is larger; 0 for no limit. */
  databaseLimitMb: number;
  /** Origins that may call the API from a browser, beside the site's own. */
  corsOrigins: string[];
  /** Where a hand-off leads; absolute, or a path on this server. */
  compareUrl: string;
  /** What the comparison app's server authorizes itself with; null where none does. */
  compareToken: string | null;
  /** What the metrics are read with; null where only programs on this machine may. */
  metricsToken: string | null;
  /** Where the home line leads, by language; absolute, or a path on this server, with placeholders. */
  homeownersUrls: Record<Locale, string>;
  /** The hosted service that suggests addresses; null for suggestions from the zip data. */
  addressLookupUrl: string | null;
  /** Where pages send their events; absolute, or a path on this server. */
  collectorUrl: string;
  /** Where pages send error reports: a DSN; null for this server. */
  errorReportingDsn: string | null;
  /** The public key that error reports to this server come with; no secret. */
  errorReportingKey: string;
  /** The spam challenge of forms that anybody may send. */
  challenge: ChallengeConfig;
}

/** Which challenge is asked, and its keys. */
export interface ChallengeConfig {
  kind: ChallengeKind;
  /** Signs our own challenges; null where the database keeps one. */
  secret: string | null;
  /** The keys of a hosted kind; empty for our own. */
  siteKey: string;
  secretKey: string;
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];

const MAX_PORT = 65_535;
const MAX_PROXIES = 10;
const MAX_NUMBER = 999_999_999;
const MIN_TOKEN_LENGTH = 16;

const ADDRESS = 'an http or https URL, or a path on this server that starts with /';

const HOME_ADDRESS = `${ADDRESS}; before its path no braces, after it these: ${HOME_PLACEHOLDERS.map((name) => `{${name}}`).join(' ')}`;

const DEFAULT_CONTENT_DIR = join(import.meta.dirname, '../../../content');

/** An environment; an empty value counts as not set. */
export type Environment = Record<string, string | undefined>;

/** A variable: what it takes (for the message), its value when not set, and how it is read. */
interface Variable<T> {
  takes: string;
  initial: string;
  schema: v.GenericSchema<string, T>;
}

const VARIABLES = {
  PORT: variable('a port number from 0 (any free one) to 65535', '8080', wholeNumber(MAX_PORT)),
  HOST: variable(
    'a host name or address to listen on, such as 127.0.0.1 or 0.0.0.0',
    '127.0.0.1',
    v.pipe(v.string(), v.regex(/^[\w.:-]+$/)),
  ),
  PUBLIC_URL: variable(
    'an http or https origin without a path, such as https://www.example.com',
    'http://localhost:8080',
    v.pipe(
      v.string(),
      v.check(isOrigin),
      v.transform((value) => new URL(value).origin),
    ),
  ),
  DATABASE_URL: variable(
    'file:path/to/a/file.db, or postgres://user:password@host/database',
    'file:var/zipfront.db',
    v.pipe(v.string(), v.regex(/^(file:.+|postgres(ql)?:\/\/.+)$/)),
  ),
  CONTENT_DIR: variable('a folder of content files', DEFAULT_CONTENT_DIR, v.string()),
  LOG_LEVEL: variable(`one of ${LOG_LEVELS.join(', ')}`, 'info', v.picklist(LOG_LEVELS)),
  TRUST_PROXY: variable(
    `the number of proxies before the server, from 0 to ${MAX_PROXIES}`,
    '0',
    wholeNumber(MAX_PROXIES),
  ),
  WATCH_CONTENT: variable('on or off', 'off', onOrOff()),
  RATE_LIMITS: variable('on or off', 'on', onOrOff()),
  REQUESTS_PER_HOUR: variable('a number of requests', '1000', wholeNumber(MAX_NUMBER)),
  DISK_FLOOR_MB: variable('a number of megabytes', '512', wholeNumber(MAX_NUMBER)),
  DATABASE_LIMIT_MB: variable(
    'a number of megabytes, or 0 for no limit',
    '0',
    wholeNumber(MAX_NUMBER),
  ),
  CORS_ORIGINS: variable(
    'http or https origins, separated by commas',
    '',
    v.pipe(
      v.string(),
      v.transform((list) => list.split(',').map((item) => item.trim())),
      v.transform((list) => list.filter((item) => item !== '')),
      v.check((list) => list.every(isOrigin)),
      v.transform((list) => list.map((item) => new URL(item).origin)),
    ),
  ),
  COMPARE_URL: variable(ADDRESS, '/compare/', address()),
  COMPARE_TOKEN: variable(`at least ${MIN_TOKEN_LENGTH} characters without spaces`, '', secret()),
  METRICS_TOKEN: variable(`at least ${MIN_TOKEN_LENGTH} characters without spaces`, '', secret()),
  HOMEOWNERS_URL: variable(HOME_ADDRESS, '/compare/?line=home&token={token}', homeAddress()),
  HOMEOWNERS_URL_ES: variable(
    `${HOME_ADDRESS}; or nothing, which takes HOMEOWNERS_URL`,
    '',
    v.union([v.literal(''), homeAddress()]),
  ),
  ADDRESS_LOOKUP_URL: variable(
    'the http or https URL of an address service, or nothing',
    '',
    v.pipe(
      v.string(),
      v.check((value) => value === '' || isAbsolute(value)),
      v.transform((value) => value || null),
    ),
  ),
  COLLECTOR_URL: variable(ADDRESS, '/events', address()),
  ERROR_REPORTING_DSN: variable(
    'a DSN such as https://key@errors.example.com/1',
    '',
    v.pipe(
      v.string(),
      v.check((dsn) => dsn === '' || parseDsn(dsn) !== null),
      v.transform((dsn) => dsn || null),
    ),
  ),
  ERROR_REPORTING_KEY: variable(
    'letters, digits and underscores',
    'zipfront',
    v.pipe(v.string(), v.regex(/^\w{1,64}$/)),
  ),
  CHALLENGE: variable(
    `one of ${CHALLENGE_KINDS.join(', ')}; all but altcha need CHALLENGE_SITE_KEY and CHALLENGE_SECRET_KEY`,
    'altcha',
    v.picklist(CHALLENGE_KINDS),
  ),
  CHALLENGE_SECRET: variable(
    `at least ${MIN_TOKEN_LENGTH} characters without spaces, the same for all servers`,
    '',
    secret(),
  ),
  CHALLENGE_SITE_KEY: variable('the public key of the challenge', '', key()),
  CHALLENGE_SECRET_KEY: variable('the secret key of the challenge', '', key()),
};

/** Variables whose value is a secret, or holds one: a message never repeats it. */
const SECRETS = new Set([
  'DATABASE_URL',
  'COMPARE_TOKEN',
  'METRICS_TOKEN',
  'ADDRESS_LOOKUP_URL',
  'CHALLENGE_SECRET',
  'CHALLENGE_SECRET_KEY',
]);

const schema = v.object({
  PORT: VARIABLES.PORT.schema,
  HOST: VARIABLES.HOST.schema,
  PUBLIC_URL: VARIABLES.PUBLIC_URL.schema,
  DATABASE_URL: VARIABLES.DATABASE_URL.schema,
  CONTENT_DIR: VARIABLES.CONTENT_DIR.schema,
  WATCH_CONTENT: VARIABLES.WATCH_CONTENT.schema,
  LOG_LEVEL: VARIABLES.LOG_LEVEL.schema,
  TRUST_PROXY: VARIABLES.TRUST_PROXY.schema,
  RATE_LIMITS: VARIABLES.RATE_LIMITS.schema,
  CORS_ORIGINS: VARIABLES.CORS_ORIGINS.schema,
  COMPARE_URL: VARIABLES.COMPARE_URL.schema,
  COMPARE_TOKEN: VARIABLES.COMPARE_TOKEN.schema,
  METRICS_TOKEN: VARIABLES.METRICS_TOKEN.schema,
  HOMEOWNERS_URL: VARIABLES.HOMEOWNERS_URL.schema,
  HOMEOWNERS_URL_ES: VARIABLES.HOMEOWNERS_URL_ES.schema,
  ADDRESS_LOOKUP_URL: VARIABLES.ADDRESS_LOOKUP_URL.schema,
  COLLECTOR_URL: VARIABLES.COLLECTOR_URL.schema,
  ERROR_REPORTING_DSN: VARIABLES.ERROR_REPORTING_DSN.schema,
  ERROR_REPORTING_KEY: VARIABLES.ERROR_REPORTING_KEY.schema,
  REQUESTS_PER_HOUR: VARIABLES.REQUESTS_PER_HOUR.schema,
  DISK_FLOOR_MB: VARIABLES.DISK_FLOOR_MB.schema,
  DATABASE_LIMIT_MB: VARIABLES.DATABASE_LIMIT_MB.schema,
  CHALLENGE: VARIABLES.CHALLENGE.schema,
  CHALLENGE_SECRET: VARIABLES.CHALLENGE_SECRET.schema,
  CHALLENGE_SITE_KEY: VARIABLES.CHALLENGE_SITE_KEY.schema,
  CHALLENGE_SECRET_KEY: VARIABLES.CHALLENGE_SECRET_KEY.schema,
});

/**
 * The configuration that an environment asks for. Where `PUBLIC_URL` is not set it follows `PORT`.
 *
 * @throws Error with one line for each variable that is wrong: its name, what it got (unless it is
 *   a secret), and what it takes
 */
export function readConfig(environment: Environment): Config {
  const values = Object.fromEntries(
    Object.entries(VARIABLES).map(([name, { initial }]) => [name, environment[name] || initial]),
  );
  if (!environment.PUBLIC_URL && isPort(values.PORT)) {
    values.PUBLIC_URL = `http://localhost:${values.PORT}`;
  }
  const result = v.safeParse(schema, values);
  if (!result.success) throw new Error(mistakesOf(result.issues, values).join('\n'));
  const read = result.output;
  if (read.CHALLENGE !== 'altcha' && !(read.CHALLENGE_SITE_KEY && read.CHALLENGE_SECRET_KEY)) {
    throw new Error(`CHALLENGE got "${read.CHALLENGE}"; it takes ${VARIABLES.CHALLENGE.takes}.`);
  }
  return {
    port: read.PORT,
    host: read.HOST,
    publicUrl: read.PUBLIC_URL,
    databaseUrl: read.DATABASE_URL,
    contentDir: read.CONTENT_DIR,
    watchContent: read.WATCH_CONTENT,
    logLevel: read.LOG_LEVEL,
    trustProxy: read.TRUST_PROXY,
    rateLimits: read.RATE_LIMITS,
    requestsPerHour: read.REQUESTS_PER_HOUR,
    diskFloorMb: read.DISK_FLOOR_MB,
    databaseLimitMb: read.DATABASE_LIMIT_MB,
    corsOrigins: read.CORS_ORIGINS,
    compareUrl: read.COMPARE_URL,
    compareToken: read.COMPARE_TOKEN,
    metricsToken: read.METRICS_TOKEN,
    homeownersUrls: {
      'en-US': read.HOMEOWNERS_URL,
      'es-US': read.HOMEOWNERS_URL_ES || read.HOMEOWNERS_URL,
    },
    addressLookupUrl: read.ADDRESS_LOOKUP_URL,
    collectorUrl: read.COLLECTOR_URL,
    errorReportingDsn: read.ERROR_REPORTING_DSN,
    errorReportingKey: read.ERROR_REPORTING_KEY,
    challenge: {
      kind: read.CHALLENGE,
      secret: read.CHALLENGE_SECRET,
      siteKey: read.CHALLENGE_SITE_KEY,
      secretKey: read.CHALLENGE_SECRET_KEY,
    },
  };
}

function mistakesOf(
  issues: v.InferIssue<typeof schema>[],
  values: Record<string, string>,
): string[] {
  const names = new Set(issues.map((issue) => v.getDotPath(issue) as keyof typeof VARIABLES));
  return [...names].map((name) => {
    const got = SECRETS.has(name) ? 'a value that is not' : JSON.stringify(values[name]);
    return `${name} got ${got}; it takes ${VARIABLES[name].takes}.`;
  });
}

function variable<T>(
  takes: string,
  initial: string,
  schema: v.GenericSchema<string, T>,
): Variable<T> {
  return { takes, initial, schema };
}

function onOrOff() {
  return v.pipe(
    v.picklist(['on', 'off']),
    v.transform((value) => value === 'on'),
  );
}

function wholeNumber(max: number) {
  return v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number), v.maxValue(max));
}

/** What goes into a `Location` header: an absolute URL in its ASCII form, or a path as it is. */
function address() {
  return v.pipe(
    v.string(),
    v.check((value) => /^\/(?![/\\])[!-~]*$/.test(value) || isAbsolute(value)),
    v.transform((value) => (value.startsWith('/') ? value : new URL(value).href)),
  );
}

/** An address with placeholders, which stay as they are written. */
function homeAddress() {
  return v.pipe(
    address(),
    v.transform((value) => value.replaceAll('%7B', '{').replaceAll('%7D', '}')),
    v.check(isHomeUrl),
  );
}

/** A key that somebody else gave us: it may stand in a header. */
function key() {
  return v.pipe(v.string(), v.regex(/^[!-~]*$/));
}

/** A secret of ours, or nothing. */
function secret() {
  return v.pipe(
    v.string(),
    v.check((text) => text === '' || isSecret(text)),
    v.transform((text) => text || null),
  );
}

function isSecret(text: string): boolean {
  return text.length >= MIN_TOKEN_LENGTH && !/\s/.test(text);
}

function isAbsolute(value: string): boolean {
  return /^https?:\/\/\S+$/.test(value) && httpUrl(value) !== null;
}

function isPort(value = ''): boolean {
  return /^\d{1,5}$/.test(value) && Number(value) <= MAX_PORT;
}

function isOrigin(value: string): boolean {
  const url = httpUrl(value);
  return url !== null && url.href === `${url.origin}/`;
}

function httpUrl(value: string): URL | null {
  const url = URL.parse(value);
  return url !== null && /^https?:$/.test(url.protocol) ? url : null;
}
