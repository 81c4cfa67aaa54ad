import { getDesk } from '@zipfront/contracts/api/desk';
import { changeOrder, getOrder, listOrders } from '@zipfront/contracts/api/orders';
import { ORDER_STATUS_WORDS } from '@zipfront/contracts/console/desk';
import type { OrderStatus } from '@zipfront/contracts/shipping/order';
import { nextStatuses } from '@zipfront/contracts/shipping/order-changes';
import { versionedQuery } from '../api/queries.ts';
import { useChange } from '../api/use-change.ts';
import type { SentDraft } from '../api/use-draft.ts';
import { useToast } from '../ui/Toasts.tsx';
import { isChangedMeanwhile } from './is-changed-meanwhile.ts';
import { useOpenQueue } from './open-queue.ts';
import { isOfField } from './order-errors.ts';
import { type OrderBody, type OrderItem, priceText, statusText } from './order-words.ts';
import { useStepFocus } from './use-step-focus.ts';
import { useUndo } from './use-undo.ts';

export const REFRESHES = [getOrder, listOrders, getDesk];

/** The changes of an order, one at a time. Its status and its price can be taken back. */
export function useOrderChange(item: OrderItem, version: string | null) {
  const { reference } = item;
  const param = { reference };
  const about = item.name ?? reference;
  const toast = useToast();
  const { isUnsent, openItem, focusHeading } = useOpenQueue();
  const change = useChange(changeOrder, {
    refreshes: REFRESHES,
    shows: (problem) => isChangedMeanwhile(problem) || isOfField(problem),
  });
  const isBusy = change.isPending || isUnsent;
  const { article, mainStep, focusStep } = useStepFocus(item, isBusy);
  const undo = useUndo({
    item: versionedQuery(getOrder, { param }),
    about,
    takeBack: useChange(changeOrder, { refreshes: REFRESHES }),
  });

  function send(
    body: OrderBody,
    drafts: readonly SentDraft[],
    onSuccess: (changed: OrderItem) => void,
  ): void {
    if (isBusy) return;
    change.mutate({ sent: { param, body }, version, about, drafts }, { onSuccess });
  }

  function takeBack(changed: OrderItem, body: OrderBody): void {
    void undo(changed, { param, body }, (undone) => {
      const what =
        body.status === undefined
          ? `the price is ${priceText(undone)}`
          : `it is “${statusText(undone)}”`;
      toast({ text: `${item.name}: ${what} again.` });
      if (body.status === undefined) focusHeading();
      else focusStep(undone);
    });
    openItem(reference);
  }

  function setStatus(status: OrderStatus): void {
    const text = `${item.name}: ${ORDER_STATUS_WORDS[status]}.`;
    const before = item.status;
    send({ status }, [], (changed) => {
      const canUndo =
        changed.takes_back_to === before ||
        nextStatuses(changed.status, 'account').includes(before);
      toast({ text, ...(canUndo && { onUndo: () => takeBack(changed, { status: before }) }) });
      focusStep(changed);
    });
  }

  function setPrice(body: OrderBody, drafts: readonly SentDraft[]): void {
    const before = { price_cents: item.price_cents, reason: 'Taken back' };
    send(body, drafts, (changed) => {
      toast({ text: 'The price is set.', onUndo: () => takeBack(changed, before) });
      focusHeading();
    });
  }

  return { isBusy, error: change.error, article, mainStep, send, setStatus, setPrice };
}
