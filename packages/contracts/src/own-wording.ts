/** An operator's own wording of some of a set of messages. */
export type OwnWording<Messages> = { [Key in keyof Messages]?: string | undefined };

/** A set of messages, each in the operator's own wording where there is one. */
export function inOwnWording<Messages extends Record<keyof Messages, string>>(
  standard: Messages,
  own: OwnWording<Messages> = {},
): Messages {
  const worded = Object.entries(own).filter(([, wording]) => wording !== undefined);
  return { ...standard, ...Object.fromEntries(worded) };
}
