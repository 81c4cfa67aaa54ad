import { clockText } from '@zipfront/contracts/time';

/**
 * The clock in the time zones of a person's state: `2:30 PM CST`, or `2:30 PM CST or 1:30 PM MST`.
 */
export function TimeThere({ at, zones }: { at: number; zones: readonly string[] }) {
  const clocks = [...new Set(zones.map((zone) => clockText(at, zone)))];
  return <span className="time">{clocks.join(' or ')}</span>;
}
