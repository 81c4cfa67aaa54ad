import * as v from 'valibot';
import { listedOrigins, orNothing, secret, variable, wholeNumber } from './variable.ts';

const DEFAULT_PORT = '4222';
const MAX_LIMIT_MB = 999_999_999;

/** The servers of the log. */
export interface EventLogServers {
  /** Each as `host:port`. */
  servers: string[];
  /** Whether connections are encrypted (`tls://`). */
  tls: boolean;
}

/** Variables of the log before the database, in the order of the operator's table. */
export const EVENT_LOG_VARIABLES = {
  eventLog: variable({
    name: 'EVENT_LOG_URL',
    expects:
      'nats:// or tls:// and the servers, separated by commas, such as nats://a:4222,b:4222,c:4222, without a user',
    initial: '',
    schema: v.pipe(
      v.string(),
      v.regex(/^((nats|tls):\/\/[\w.-]+(:\d{1,5})?(,[\w.-]+(:\d{1,5})?)*)?$/),
      v.transform(parseServers),
    ),
    about:
      'the NATS servers of a log that acknowledges events and fills the database, such as `nats://a:4222,b:4222,c:4222`, or `tls://…`; without it the database acknowledges events. See [a log before the database](event-log.md)',
  }),
  eventLogMonitors: variable({
    name: 'EVENT_LOG_MONITORS',
    expects: 'http or https origins, separated by commas',
    initial: '',
    schema: listedOrigins(),
    about:
      'the monitoring addresses of these servers, such as `http://a:8222,http://b:8222,http://c:8222`; a start checks there that they sync',
    aboutDefault: 'port 8222 of each host of `EVENT_LOG_URL`',
  }),
  eventLogToken: variable({
    name: 'EVENT_LOG_TOKEN',
    expects: 'a token of at least 16 characters without spaces',
    initial: '',
    schema: secret(),
    isSecret: true,
    about: 'the token for these servers, if they need one',
  }),
  eventLogCredentials: variable({
    name: 'EVENT_LOG_CREDENTIALS',
    expects: 'the path of a file of credentials (.creds)',
    initial: '',
    schema: orNothing(() => true),
    about: 'the file of credentials (`.creds`) for these servers, if they need a user',
  }),
  eventLogLimitMb: variable({
    name: 'EVENT_LOG_LIMIT_MB',
    expects: 'a number of megabytes from 10',
    initial: '10000',
    schema: v.pipe(wholeNumber(MAX_LIMIT_MB), v.minValue(10)),
    about:
      'maximum size in megabytes of a log that a start creates; it holds the events of 48 hours, and refuses more when it is full',
  }),
};

function parseServers(url: string): EventLogServers | null {
  const [, scheme, list = ''] = /^(nats|tls):\/\/(.+)$/.exec(url) ?? [];
  if (scheme === undefined) return null;
  const servers = list
    .split(',')
    .map((host) => (host.includes(':') ? host : `${host}:${DEFAULT_PORT}`));
  return { servers, tls: scheme === 'tls' };
}
