/** The bytes of a megabyte, as settings in `_MB` count them. */
export const MEGABYTE = 1024 * 1024;
