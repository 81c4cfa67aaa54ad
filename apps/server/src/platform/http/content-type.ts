/** The `Content-Type` of a page. */
export const HTML_CONTENT_TYPE = 'text/html; charset=utf-8';
