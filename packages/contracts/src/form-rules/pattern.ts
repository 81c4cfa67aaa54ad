/** `g` and `y` make an expression remember where it stopped: they are taken, and left out. */
const SHAPE = /^\/(.+)\/([dgimsuvy]*)$/s;

/** The expression of a pattern rule, written as `/…/flags`; null for any other text. Never throws. */
export function patternOf(text: string): RegExp | null {
  const [, source, flags] = SHAPE.exec(text) ?? [];
  if (source === undefined || flags === undefined) return null;
  try {
    return new RegExp(source, flags.replace(/[gy]/g, ''));
  } catch {
    return null;
  }
}
