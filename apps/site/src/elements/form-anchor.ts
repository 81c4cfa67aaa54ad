/** Where the first form for a quote of every page is to be found. */
export const FORM_ANCHOR = 'quote';
