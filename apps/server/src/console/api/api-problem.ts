import type { ProblemType, WrongPart } from '@zipfront/contracts/api/problems';
import { MAX_ERRORS } from '@zipfront/contracts/errors/problem';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

export class ApiProblem extends Error {
  readonly status: ContentfulStatusCode;
  readonly type: ProblemType;
  readonly parts: {
    errors?: readonly WrongPart[];
    /** The resource as it is now, for a change that was made to an older version. */
    current?: unknown;
    retryAfterSeconds?: number;
    headers?: Readonly<Record<string, string>>;
  };

  /** `detail` is a sentence for a person, and never repeats what was sent. */
  constructor(
    status: ContentfulStatusCode,
    type: ProblemType,
    detail: string,
    parts: ApiProblem['parts'] = {},
  ) {
    super(detail);
    this.status = status;
    this.type = type;
    this.parts = parts.errors ? { ...parts, errors: parts.errors.slice(0, MAX_ERRORS) } : parts;
  }

  /** The problem with its `current` resource, if it has one, in another form. */
  withCurrent(written: (current: unknown) => unknown): ApiProblem {
    const { current } = this.parts;
    if (current === undefined) return this;
    const parts = { ...this.parts, current: written(current) };
    return new ApiProblem(this.status, this.type, this.message, parts);
  }
}

/** What an operation is about is not there: `serveOperation` adds the sentence that it declares. */
export class Missing extends ApiProblem {
  constructor() {
    super(404, 'not-found', 'There is nothing at this address.');
  }
}

export function changedMeanwhile(current: unknown): ApiProblem {
  const detail = 'It was changed meanwhile. Nothing of yours was stored: look at it as it is now.';
  return new ApiProblem(412, 'changed-meanwhile', detail, { current });
}

/** Throws why a change was not made. `current` reads the resource as it is now. */
export async function requireChanged(
  outcome: 'missing' | 'changed-meanwhile' | 'changed' | 'deleted',
  current: () => Promise<unknown>,
): Promise<undefined> {
  if (outcome === 'missing') throw new Missing();
  if (outcome === 'changed-meanwhile') throw changedMeanwhile(await current());
}

/** A wrong part of the body by its pointer, empty for the whole. `hint` is about the part alone. */
export function wrong(part: string, detail: string, hint = detail): ApiProblem {
  const errors = [{ pointer: part === '' ? '' : `/${part}`, message: hint }];
  return new ApiProblem(422, 'wrong-body', detail, { errors });
}

export function conflict(type: ProblemType, detail: string): ApiProblem {
  return new ApiProblem(409, type, detail);
}
