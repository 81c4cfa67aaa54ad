import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';

/** The form that changes the day. */
export function DayForm({ day }: { day: string }) {
  return (
    <form method="get" action={CONSOLE_PATHS.uploads} className="filter">
      <span className="pair">
        <label htmlFor="day-of">Day</label>
        <input id="day-of" name="day" type="date" defaultValue={day} />
      </span>
      <button type="submit" className="button small">
        Show
      </button>
    </form>
  );
}
