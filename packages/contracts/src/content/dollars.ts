import * as v from 'valibot';

/** An amount in whole dollars, as content files write it. */
export const dollarsSchema = v.pipe(
  v.number('a whole number of dollars'),
  v.integer('a whole number of dollars'),
  v.minValue(0, 'no less than 0'),
  v.maxValue(9999, 'no more than 9999'),
);
