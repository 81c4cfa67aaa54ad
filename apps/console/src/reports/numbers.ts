/** A number as people read it: `1,234`. */
export const NUMBER = new Intl.NumberFormat('en-US');

/** A part of a whole as people read it: `12.5%`. */
export const PERCENT = new Intl.NumberFormat('en-US', {
  style: 'percent',
  maximumFractionDigits: 1,
});
