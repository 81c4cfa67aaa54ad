/** An operator's own wording of some messages. */
export type OwnWording<Messages> = { [Key in keyof Messages]?: string | undefined };

/** A set of messages; the operator's own wording replaces the standard messages. */
export function inOwnWording<Messages extends Record<keyof Messages, string>>(
  standard: Messages,
  own: OwnWording<Messages> = {},
): Messages {
  const worded = Object.entries(own).filter(([, wording]) => wording !== undefined);
  return { ...standard, ...Object.fromEntries(worded) };
}
