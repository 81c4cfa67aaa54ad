/** A point in time to the minute, in UTC: `2026-11-22 21:30 UTC`. */
export function Time({ at }: { at: number }) {
  const iso = new Date(at).toISOString();
  return (
    <time dateTime={iso} className="time">
      {`${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`}
    </time>
  );
}
