/** Days that the visits are spread over. */
export const DAYS = 90;

/** The last of them: days since 1970-01-01. */
export const LAST_DAY = 20_779;

/** So many numbers, as `n(i)`, on both databases. */
export const numbers = (count: number, from = 0) =>
  `with recursive n(i) as (select cast(${from} as bigint) union all select i + 1 from n where i < ${from + count - 1})`;
