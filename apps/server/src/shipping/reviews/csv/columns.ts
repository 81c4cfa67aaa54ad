/** The columns of a file of reviews; an import needs `date`, `rating`, `content` and `name`. */
export const CSV_COLUMNS = [
  'id',
  'date',
  'rating',
  'title',
  'content',
  'name',
  'place',
  'from',
  'to',
  'vehicle',
  'email',
  'locale',
  'status',
  'reason',
  'verified',
  'pinned',
  'response',
  'responded',
  'consent',
] as const;

export type CsvColumn = (typeof CSV_COLUMNS)[number];

export const REQUIRED_COLUMNS = ['date', 'rating', 'content', 'name'] as const;
