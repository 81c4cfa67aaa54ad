/** Days that the visits are spread over. */
export const DAYS = 90;

/** The last of them: days since 1970-01-01. */
export const LAST_DAY = 20_779;

/** The numbers from 0, on both databases. */
export const numbers = (count: number) =>
  `with recursive n(i) as (select cast(0 as bigint) union all select i + 1 from n where i < ${count - 1})`;
