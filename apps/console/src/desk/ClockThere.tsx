import { type TimedItem, timeThere } from './time-there.ts';

/** The clock of a person, and when they may be called; nothing where it is not known. */
export function ClockThere({ item }: { item: TimedItem }) {
  const there = timeThere(Date.now(), item);
  if (there === null) return null;
  return (
    <span className={there.isOutside ? 'outside' : undefined}>
      {there.text}, {there.call}
    </span>
  );
}

export function PlaceAndClock({
  item,
}: {
  item: TimedItem & { place: string | null; time_zones_by: 'pickup' | 'number' | null };
}) {
  return (
    <p className="place-there">
      {item.place === null ? null : <b>{item.place}</b>}
      {item.time_zones_by === null ? (
        <span className="quiet">The time there is not known.</span>
      ) : (
        <ClockThere item={item} />
      )}
      {item.time_zones_by === 'number' ? (
        <span className="quiet">by the area code of the number; a mobile may be elsewhere</span>
      ) : null}
    </p>
  );
}
