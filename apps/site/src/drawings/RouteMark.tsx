/** The shipping brand's mark: two dots, and the way between them. */
export function RouteMark({ className }: { className?: string | undefined }) {
  return (
    <svg className={`drawing ${className ?? ''}`} viewBox="0 0 32 32" aria-hidden="true">
      <path d="M7 25h9a5 5 0 0 0 5-5v-8a5 5 0 0 1 4-5" />
      <circle className="end" cx="7" cy="25" r="4.5" />
      <circle className="end" cx="25" cy="7" r="4.5" />
    </svg>
  );
}
