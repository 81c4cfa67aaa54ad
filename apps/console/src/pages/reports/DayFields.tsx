/** The first and the last day of a filter. */
export function DayFields({ from, to }: { from: string; to: string }) {
  return (
    <>
      <span className="pair">
        <label htmlFor="from">From</label>
        <input id="from" name="from" type="date" defaultValue={from} />
      </span>
      <span className="pair">
        <label htmlFor="to">To</label>
        <input id="to" name="to" type="date" defaultValue={to} />
      </span>
    </>
  );
}
