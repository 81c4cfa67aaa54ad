/** A query that no report can be made of. Its message never repeats what was sent. */
export class WrongQuery extends Error {
  readonly parameter: string;
  /** What to send in its place; by default the message. */
  readonly hint: string;

  constructor(parameter: string, message: string, hint = message) {
    super(message);
    this.parameter = parameter;
    this.hint = hint;
  }
}
