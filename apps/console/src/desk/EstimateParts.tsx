import { getOwn } from '@zipfront/contracts/own';
import { Facts } from '../ui/Facts.tsx';
import { dollars, type OrderItem, REASON_WORDS } from './order-words.ts';

export function EstimateParts({ item: { estimate_parts: parts } }: { item: OrderItem }) {
  if (parts.length === 0) return null;
  return (
    <details className="change">
      <summary>How the estimate came about</summary>
      <Facts
        facts={parts.map(({ reason, cents }, index) => [
          getOwn(REASON_WORDS, reason) ?? reason,
          `${index > 0 && cents > 0 ? '+' : ''}${dollars(cents / 100)}`,
        ])}
      />
    </details>
  );
}
