/** Where a value stands in a file: `['sections', 2, 'title']`. */
export type FieldPath = (string | number)[];
