import * as v from 'valibot';
import { variable, wholeNumber } from './variable.ts';

const MAX_DRAIN_SECONDS = 600;

/** A visitor's transaction and a query of the breaker may need one each at the same time. */
const MIN_CONNECTIONS = 2;
const MAX_CONNECTIONS = 500;

export const SERVER_VARIABLES = {
  drainSeconds: variable('DRAIN_SECONDS', {
    expects: `a number of seconds from 0 to ${MAX_DRAIN_SECONDS}`,
    initial: '0',
    schema: wholeNumber(MAX_DRAIN_SECONDS),
    about:
      'seconds for which a stopping server still serves requests, while `/healthz` and `/readyz` respond with 503, see [several servers](several-servers.md)',
  }),
  databaseConnections: variable('DATABASE_CONNECTIONS', {
    expects: `a number of connections from ${MIN_CONNECTIONS} to ${MAX_CONNECTIONS}`,
    initial: '10',
    schema: v.pipe(wholeNumber(MAX_CONNECTIONS), v.minValue(MIN_CONNECTIONS)),
    about:
      'maximum connections of this server to PostgreSQL, besides one at its start, see [several servers](several-servers.md); without effect on SQLite',
  }),
  earlierAssetsDir: variable('EARLIER_ASSETS_DIR', {
    expects: 'a folder that the server may write to',
    initial: 'var/assets',
    schema: v.string(),
    about:
      'a folder in which servers store their assets, for pages of other builds (a relative one from the working folder), see [assets of other builds](several-servers.md#assets-of-other-builds)',
  }),
};
