import type * as v from 'valibot';

/** A variable of the environment: all that there is to say of it. */
export interface Variable<T> {
  name: string;
  /** The accepted values, for the message about a wrong one. */
  expects: string;
  /** Its value where it is not set. */
  initial: string;
  schema: v.GenericSchema<string, T>;
  /** Whether its value is a secret, or holds one: a message never repeats it. */
  isSecret?: boolean;
  /** Its description in the operator's table, in Markdown; and that of its default, where that is not `initial`. */
  about: string;
  aboutDefault?: string;
}

/** A variable, with the type of its value. */
export function variable<T>(declared: Variable<T>): Variable<T> {
  return declared;
}
