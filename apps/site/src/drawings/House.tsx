/** A house from the front, with a tree beside it, on the ground at the bottom edge. */
export function House({ className }: { className?: string | undefined }) {
  return (
    <svg className={`drawing ${className ?? ''}`} viewBox="0 0 200 140" aria-hidden="true">
      <path d="M36 139V66M144 139V66M20 74L90 16l70 58M118 39V20h14v31" />
      <path
        className="tint"
        d="M78 139V96q0-3 3-3h18q3 0 3 3v43M48 86h20v22h-20zM112 86h20v22h-20z"
      />
      <path d="M58 86v22M122 86v22M95 117h1M82 54h16v14h-16zM90 54v14" />
      <path className="tint" d="M178 112q-16-2-14-20 0-22 14-34 14 12 14 34 2 18-14 20z" />
      <path d="M178 139V82M178 104l7-7" />
    </svg>
  );
}
