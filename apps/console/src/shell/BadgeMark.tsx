import type { Badge } from './use-badges.ts';

export function BadgeMark({ badge }: { badge: Badge | undefined }) {
  if (badge === undefined || badge.count === 0) return null;
  const { count, overdue } = badge;
  return (
    <span className={overdue > 0 ? 'pill bad badge' : 'pill badge'} title={`${count} for the desk`}>
      {count}
      {overdue > 0 ? <span className="visually-hidden"> ({overdue} overdue)</span> : null}
    </span>
  );
}
