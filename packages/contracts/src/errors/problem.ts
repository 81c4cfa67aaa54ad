import * as v from 'valibot';

/** RFC 9457, `application/problem+json`. `type` is stable; `detail` is for people. */
export const problemSchema = v.object({
  type: v.string(),
  title: v.string(),
  status: v.number(),
  detail: v.optional(v.string()),
});

export const MAX_ERRORS = 20;

export type Problem = v.InferOutput<typeof problemSchema>;
