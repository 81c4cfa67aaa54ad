export function Mark() {
  return (
    <svg width="18" height="18" viewBox="0 0 20 20" aria-hidden="true">
      <path d="M3 4h14L3 16h14" fill="none" stroke="currentColor" strokeWidth="2.5" />
    </svg>
  );
}
