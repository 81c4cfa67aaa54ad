import { submitRequestSchema } from '@zipfront/contracts/visit';
import * as v from 'valibot';
import { NO_OBJECT, parseObject } from '../../platform/http/parse-object.ts';

const { zipcode, windowWidth, insurance_line, page } = submitRequestSchema.entries;

/** A width or a page that makes no sense is left out; it is no reason to turn a visitor away. */
const submissionSchema = v.pipe(
  v.object({
    zipcode,
    windowWidth: v.fallback(windowWidth, undefined),
    insurance_line,
    page: v.fallback(page, undefined),
  }),
  v.transform(({ zipcode: zip, insurance_line: line, ...rest }) => ({ zip, line, ...rest })),
);

/** Values of a submitted body, or why it is refused. */
export type Submission =
  | { values: v.InferOutput<typeof submissionSchema>; body: Record<string, unknown> }
  | { refusal: { status: 400 | 422; type: string; detail: string } };

/** Reads the JSON body of a submit. Fields that are not known are left out. Never throws. */
export function readSubmission(text: string): Submission {
  const body = parseObject(text);
  if (body === null) return refuse(400, 'body-malformed', NO_OBJECT);
  const result = v.safeParse(submissionSchema, body);
  if (result.success) return { values: result.output, body };
  const path = v.getDotPath(result.issues[0]);
  return path === 'insurance_line'
    ? refuse(422, 'line-unknown', 'insurance_line must be auto or home.')
    : refuse(422, 'zip-invalid', 'zipcode must be a string of five digits.');
}

function refuse(status: 400 | 422, type: string, detail: string): Submission {
  return { refusal: { status, type, detail } };
}
