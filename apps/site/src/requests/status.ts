/** The status that refuses the zip code itself: it is not a known one. */
export const UNKNOWN_ZIP_STATUS = 422;
