/** Lower bound of the ids (UUIDs of version 7) that are made at an instant or later: its milliseconds as an id has them. */
export function firstIdOf(instant: number): string {
  const hex = Math.max(0, instant).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}
