import { submitRequestSchema } from '@zipfront/contracts/visit';
import * as v from 'valibot';

const { zipcode, windowWidth, insurance_line, page } = submitRequestSchema.entries;

/** A width or a page that makes no sense is left out; it is no reason to turn a visitor away. */
const submissionSchema = v.object({
  zipcode,
  windowWidth: v.fallback(windowWidth, undefined),
  insurance_line,
  page: v.fallback(page, undefined),
});

/** What a submitted body says, or why it is not taken. */
export type Submission =
  | { values: v.InferOutput<typeof submissionSchema>; body: Record<string, unknown> }
  | { refusal: { status: 400 | 422; type: string; detail: string } };

/** Reads the JSON body of a submit. Fields that are not known are left out. Never throws. */
export function readSubmission(text: string): Submission {
  const body = parseObject(text);
  if (body === null) {
    return refuse(400, 'body-malformed', 'The body must be a JSON object.');
  }
  const result = v.safeParse(submissionSchema, body);
  if (result.success) return { values: result.output, body };
  const path = v.getDotPath(result.issues[0]);
  return path === 'insurance_line'
    ? refuse(422, 'line-unknown', 'insurance_line must be auto or home.')
    : refuse(422, 'zip-invalid', 'zipcode must be a string of five digits.');
}

/** A JSON object, or null for anything else. */
export function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

function refuse(status: 400 | 422, type: string, detail: string): Submission {
  return { refusal: { status, type, detail } };
}
