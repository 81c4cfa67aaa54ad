import * as v from 'valibot';
import { RANGE_PARTS } from '../address.ts';

/** What the address of the first screen says: the site. */
export const todaySearch = v.object({ site: RANGE_PARTS.site });
