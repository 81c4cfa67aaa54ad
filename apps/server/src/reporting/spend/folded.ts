/** A name as names are compared: without regard to case and to the space around it. */
export function folded(text: string): string {
  return text.trim().toLowerCase();
}
