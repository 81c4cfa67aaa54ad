import { type SentDraft, useDraft } from '../api/use-draft.ts';
import type { OrderItem } from './order-words.ts';

export interface TypedPrice {
  price: string;
  reason: string;
  setPrice(price: string): void;
  setReason(reason: string): void;
  drafts: readonly SentDraft[];
}

export function useTypedPrice({ reference, price_cents: cents }: OrderItem): TypedPrice {
  const [item, itemOfReason] = [`price of ${reference}`, `reason for the price of ${reference}`];
  const [price, setPrice] = useDraft(item, cents === null ? '' : String(cents / 100));
  const [reason, setReason] = useDraft(itemOfReason);
  const drafts = [
    { item, text: price.trim() },
    { item: itemOfReason, text: reason.trim() },
  ];
  return { price, reason, setPrice, setReason, drafts };
}
