/** A number as people read it: `1,234`. */
export const NUMBER = new Intl.NumberFormat('en-US');
