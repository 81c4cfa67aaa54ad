/** How far apart the strokes of a tally stand, in the drawing's units. */
const STROKE_GAP = 6;

/** A count in tally strokes; the fifth goes across the other four. */
export function Tally({ count, className }: { count: number; className?: string | undefined }) {
  const upright = Math.min(count, 4);
  const width = (upright - 1) * STROKE_GAP;
  const left = 16 - width / 2;
  const strokes = Array.from(
    { length: upright },
    (_, index) => `M${left + index * STROKE_GAP} 7v18`,
  );
  if (count > 4) strokes.push(`M${left - 4} 21 ${left + width + 4} 11`);
  return (
    <svg className={`drawing ${className ?? ''}`} viewBox="0 0 32 32" aria-hidden="true">
      <path d={strokes.join('')} />
    </svg>
  );
}
