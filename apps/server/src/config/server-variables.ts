import { wholeNumber } from './value-schemas.ts';
import { variable } from './variable.ts';

const MAX_DRAIN_SECONDS = 600;

/** Variables of a server that is one of several, in the order of the operator's table. */
export const SERVER_VARIABLES = {
  drainSeconds: variable({
    name: 'DRAIN_SECONDS',
    expects: `a number of seconds from 0 to ${MAX_DRAIN_SECONDS}`,
    initial: '0',
    schema: wholeNumber(MAX_DRAIN_SECONDS),
    about:
      'seconds for which a server that is being stopped still serves, while `/healthz` and `/readyz` respond with 503, see "Several servers"',
  }),
};
