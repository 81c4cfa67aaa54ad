/** A yes or no: SQLite knows no booleans. */
export type Flag = 0 | 1;
