/** Content-Type of comma-separated values. */
export const CSV_TYPE = 'text/csv; charset=utf-8';
