/** `color(srgb 0.2 0.35 0.78)`, as browsers compute a mixed color. */
const MIXED = /^color\(srgb ([\d.e-]+) ([\d.e-]+) ([\d.e-]+)\)$/;

/** A computed color as programs read it that know `rgb()` alone. */
export function plainColor(color: string): string {
  const parts = MIXED.exec(color)?.slice(1);
  if (parts === undefined) return color;
  const levels = parts.map((part) => Math.round(Math.min(1, Math.max(0, Number(part))) * 255));
  return `rgb(${levels.join(', ')})`;
}
