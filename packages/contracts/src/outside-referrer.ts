/** The header that carries the visitor's referrer from outside the site (`document.referrer`). */
export const OUTSIDE_REFERRER_HEADER = 'Zipfront-Referrer';
