import * as v from 'valibot';

/** Next step of the spam challenge: run it and send again, or reset it. */
const recaptchaSchema = v.picklist(['unset', 'reset']);

export const submitResponseSchema = v.object({
  success: v.boolean(),
  data: v.object({
    errors: v.record(v.string(), v.array(v.string())),
    message: v.string(),
    /** A path of this site, or empty. */
    redirect: v.string(),
    recaptcha: v.optional(recaptchaSchema),
    /** A new mark for the form, if its own is no longer valid. */
    started: v.optional(v.string()),
  }),
});

export type SubmitResponse = v.InferOutput<typeof submitResponseSchema>;

const listResponseSchema = v.union([
  v.object({
    success: v.literal(true),
    data: v.object({ pagination: v.string(), reviews: v.string() }),
  }),
  v.object({ success: v.literal(false), data: v.object({ message: v.string() }) }),
]);

export type ListResponse = v.InferOutput<typeof listResponseSchema>;
