import { MAX_PORT } from '@zipfront/contracts/errors/dsn';
import type { Locale } from '@zipfront/contracts/locale';
import { getOwn } from '@zipfront/contracts/own';
import type { ChallengeKind } from '@zipfront/contracts/reviews/challenge';
import * as v from 'valibot';
import { type Misspelled, misspelledVariables } from './misspelled-variables.ts';
import type { Variable } from './variable.ts';
import { VARIABLES } from './variables.ts';

type Values = { [Key in keyof typeof VARIABLES]: v.InferOutput<(typeof VARIABLES)[Key]['schema']> };

type Grouped = `homeownersUrl${string}` | `challenge${string}`;

export interface Config extends Omit<Values, Extract<keyof Values, Grouped>> {
  /**
   * Address for hand-offs of the home line by language: absolute, or a path on this server, with
   * placeholders.
   */
  homeownersUrls: Record<Locale, string>;
  challenge: ChallengeConfig;
  misspelled: Misspelled[];
}

export interface ChallengeConfig {
  kind: ChallengeKind;
  /** Secret that signs our own challenges; null if the database has it. */
  secret: string | null;
  /** Keys of a hosted challenge; empty for our own. */
  siteKey: string;
  secretKey: string;
}

/**
 * Megabytes of a database that fit on the smallest disks on offer, 10 GB, beside the write-ahead
 * log and files of sorts.
 */
const POSTGRES_LIMIT_MB = '8192';

export type Environment = Record<string, string | undefined>;

/**
 * Reads the configuration. By default `PUBLIC_URL` and `CONSOLE_URL` follow `PORT` and
 * `CONSOLE_PORT`, and `HOMEOWNERS_URL` follows `COMPARE_URL`.
 *
 * @throws Error with one line for each wrong variable: its name, its value (unless it is a
 *   secret), and what was expected
 * @example
 * const config = readConfig({ ...process.env, DATABASE_URL: 'file:var/zipfront.db' });
 */
export function readConfig(environment: Environment): Config {
  const given = withDerived(environment);
  const errors: string[] = [];
  const entries = Object.entries<Variable<unknown>>(VARIABLES).map(([key, variable]) => {
    const text = getOwn(given, variable.name) || variable.initial;
    const read = v.safeParse(variable.schema, text);
    if (!read.success) errors.push(variableError(variable, text));
    return [key, read.output];
  });
  if (getOwn(environment, 'EVENT_LOG_URL')) {
    errors.push(
      'EVENT_LOG_URL: this version has no log before the database. Let servers of the version before store what it holds, then remove the variable.',
    );
  }
  if (errors.length > 0) throw new Error(errors.join('\n'));
  const { homeownersUrl, homeownersUrlEs, ...rest } = Object.fromEntries(entries) as Values;
  const { challengeKind, challengeSecret, challengeSiteKey, challengeSecretKey, ...plain } = rest;
  if (challengeKind !== 'altcha' && !(challengeSiteKey && challengeSecretKey)) {
    throw new Error(variableError(VARIABLES.challengeKind, challengeKind));
  }
  if (plain.smtpUrl !== null && plain.mailFrom === null) {
    throw new Error(variableError(VARIABLES.mailFrom, ''));
  }
  if (plain.webhookUrl !== null && plain.webhookSecret === null) {
    throw new Error(variableError(VARIABLES.webhookSecret, ''));
  }
  if (plain.googleAdsAccount !== null && plain.googleAdsCredentials === null) {
    throw new Error(variableError(VARIABLES.googleAdsCredentials, ''));
  }
  if (plain.metaDataset !== null && plain.metaAccessToken === null) {
    throw new Error(variableError(VARIABLES.metaAccessToken, ''));
  }
  if (plain.warehouse !== null && 'bucket' in plain.warehouse) {
    if (plain.warehouseKeyId === '') throw new Error(variableError(VARIABLES.warehouseKeyId, ''));
    if (plain.warehouseSecretKey === '')
      throw new Error(variableError(VARIABLES.warehouseSecretKey, ''));
  }
  return {
    ...plain,
    misspelled: misspelledVariables(environment),
    homeownersUrls: { 'en-US': homeownersUrl, 'es-US': homeownersUrlEs || homeownersUrl },
    challenge: {
      kind: challengeKind,
      secret: challengeSecret,
      siteKey: challengeSiteKey,
      secretKey: challengeSecretKey,
    },
  };
}

function withDerived(environment: Environment): Environment {
  return {
    ...environment,
    DATABASE_LIMIT_MB:
      environment.DATABASE_LIMIT_MB ||
      (environment.DATABASE_URL?.startsWith('postgres') ? POSTGRES_LIMIT_MB : undefined),
    PUBLIC_URL: environment.PUBLIC_URL || addressAt(environment.PORT || VARIABLES.port.initial),
    CONSOLE_URL:
      environment.CONSOLE_URL ||
      addressAt(environment.CONSOLE_PORT || VARIABLES.consolePort.initial),
    HOMEOWNERS_URL:
      environment.HOMEOWNERS_URL ||
      homeLineAt(environment.COMPARE_URL || VARIABLES.compareUrl.initial),
  };
}

function homeLineAt(compareUrl: string): string {
  const [, beforeFragment = '', fragment = ''] = /^([^#]*)(.*)/.exec(compareUrl) ?? [];
  const separator = beforeFragment.includes('?') ? '&' : '?';
  return `${beforeFragment}${separator}line=home&token={token}${fragment}`;
}

function addressAt(port: string): string | undefined {
  const isPort = /^\d{1,5}$/.test(port) && Number(port) <= MAX_PORT;
  return isPort ? `http://localhost:${port}` : undefined;
}

/** Removes a user and password: everything up to the last `@`, if it has a colon. */
function withoutCredentials(text: string): string {
  return text.replace(/^(\w+:\/\/)?[^:]*:.*@/s, '$1…@');
}

function variableError({ name, expects, isSecret }: Variable<unknown>, text: string): string {
  const given = isSecret ? 'not as it must be' : JSON.stringify(withoutCredentials(text));
  return `${name} is ${given}; expected ${expects}.`;
}
