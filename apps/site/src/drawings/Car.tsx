/** A car from the side, on its wheels at the bottom edge. */
export function Car({ className }: { className?: string | undefined }) {
  return (
    <svg className={`drawing ${className ?? ''}`} viewBox="0 0 200 84" aria-hidden="true">
      <path d="M30 68H12q-6 0-6-6V48q0-8 8-10l34-6 26-22q4-4 10-4h46q6 0 10 4l22 22 22 4q10 2 10 12v14q0 6-6 6h-16M58 68h84" />
      <path className="tint" d="M60 32l20-17q2-1 4-1h18v18zM112 14h16q3 0 5 2l16 16h-37z" />
      <path d="M107 14v54M116 42h10M6 50h10M186 48h8" />
      <circle cx="44" cy="68" r="14" />
      <circle cx="156" cy="68" r="14" />
      <circle className="tint" cx="44" cy="68" r="5" />
      <circle className="tint" cx="156" cy="68" r="5" />
    </svg>
  );
}
