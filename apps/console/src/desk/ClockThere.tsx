import { isLater } from './sort-by-callable.ts';
import { type TimedItem, timeThere } from './time-there.ts';

type Item = TimedItem & { call_again_at?: string | null };

/**
 * The clock of a person, and when they may be called unless that is agreed for later; nothing where
 * it is not known.
 */
export function ClockThere({ item }: { item: Item }) {
  const now = Date.now();
  const there = timeThere(now, item);
  if (there === null) return null;
  if (isLater(item, now)) return there.text;
  return (
    <span className={there.isOutside ? 'outside' : undefined}>
      {there.text}, {there.call}
    </span>
  );
}

export function PlaceAndClock({
  item,
}: {
  item: Item & { place: string | null; time_zones_by: 'pickup' | 'number' | null };
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
