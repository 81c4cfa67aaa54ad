/** A place that a link leads to, and how far its top is below the top of the window, in px. */
export interface Place<Link> {
  link: Link;
  top: number;
}

/**
 * The link whose place is being read: the last one that has come up to the line. Null before the
 * first; at the page's end it is the last, whose place may be too short to come up that far.
 *
 * @param places in the page's order
 * @param line how far below the window's top reading begins, in px
 */
export function currentPlace<Link>(
  places: Place<Link>[],
  line: number,
  atEnd: boolean,
): Link | null {
  if (atEnd) return places.at(-1)?.link ?? null;
  return places.findLast(({ top }) => top <= line)?.link ?? null;
}
