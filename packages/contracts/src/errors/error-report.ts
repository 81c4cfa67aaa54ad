import * as v from 'valibot';

// Third-party software sends Sentry events: every field may be missing.
const text = v.nullish(v.string());

const frameSchema = v.object({
  filename: text,
  function: text,
  /** Counting from 1. */
  lineno: v.nullish(v.number()),
  colno: v.nullish(v.number()),
});

const exceptionSchema = v.object({
  type: text,
  value: text,
  stacktrace: v.nullish(v.object({ frames: v.nullish(v.array(frameSchema)) })),
});

const breadcrumbSchema = v.object({
  /** Seconds since 1970, or a time as ISO 8601 has it. */
  timestamp: v.nullish(v.union([v.number(), v.string()])),
  category: text,
  message: text,
});

/** Some senders wrap a list into `{ values: […] }`, others do not. */
const listSchema = <Item extends v.GenericSchema>(item: Item) =>
  v.nullish(v.union([v.array(item), v.object({ values: v.nullish(v.array(item)) })]));

export const errorReportSchema = v.pipe(
  // Otherwise an array would be accepted as an object without entries.
  v.custom<Record<string, unknown>>((input) => !Array.isArray(input), 'an object'),
  v.object({
    event_id: v.nullish(
      v.pipe(v.string(), v.regex(/^[\da-f]{8}-?(?:[\da-f]{4}-?){3}[\da-f]{12}$/i)),
    ),
    level: text,
    release: text,
    message: v.nullish(v.union([v.string(), v.object({ formatted: text, message: text })])),
    logentry: v.nullish(v.object({ formatted: text, message: text })),
    exception: listSchema(exceptionSchema),
    breadcrumbs: listSchema(breadcrumbSchema),
    request: v.nullish(v.object({ url: text })),
  }),
);

export type ErrorReport = v.InferOutput<typeof errorReportSchema>;

const errorReportResponseSchema = v.object({ id: v.string() });

export type ErrorReportResponse = v.InferOutput<typeof errorReportResponseSchema>;
