/** Points on; beside the words of a link. */
export function Arrow() {
  return (
    <svg className="drawing arrow" width="20" height="12" viewBox="0 0 20 12" aria-hidden="true">
      <path d="M1 6h17M13 1l5 5-5 5" />
    </svg>
  );
}
