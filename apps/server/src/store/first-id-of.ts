/** Lower bound of the ids (UUIDs of version 7) that are made at an instant or later: its milliseconds as an id has them. */
export function firstIdOf(instant: number): string {
  const hex = Math.max(0, instant).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}

/** The instant at which an id was made. */
export function instantOf(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}
