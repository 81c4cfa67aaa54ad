/** A UUID of any version in lower case, as the source of a pattern. */
export const UUID_SHAPE = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
