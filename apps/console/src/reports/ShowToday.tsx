import { Link } from '@tanstack/react-router';
import type { Days } from '@zipfront/contracts/reports/day-ranges';

/** The way from days before today to today, with the same filters; nothing if they contain it. */
export function ShowToday({ days, today }: { days: Days; today: string }) {
  if (days.to >= today) return null;
  return (
    <p>
      <Link to="." search={(now: object) => ({ ...now, from: today, to: today })} className="link">
        Show today
      </Link>
    </p>
  );
}
