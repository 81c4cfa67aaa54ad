import * as v from 'valibot';
import { RANGE_PARTS } from '../address.ts';

/** What the address of the partners says: the days of their leads. */
export const partnersSearch = v.object({ from: RANGE_PARTS.from, to: RANGE_PARTS.to });
