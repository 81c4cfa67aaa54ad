export const WORDS_OF_PROGRAMS =
  /\b(?:GET|POST|PATCH|PUT|DELETE|JSON|API|NUL|HTTP|Bearer|Authorization|ETag|If-Match|Idempotency-Key|[45]\d\d|query|schema|cursor|header|parameter|pointer|[Tt]he body)\b|\/api\//;
