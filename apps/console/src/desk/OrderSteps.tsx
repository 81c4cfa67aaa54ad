import { ORDER_STATUS_WORDS } from '@zipfront/contracts/console/desk';
import type { OrderStatus } from '@zipfront/contracts/shipping/order';
import { nextStatuses } from '@zipfront/contracts/shipping/order-changes';
import { type RefObject, useId } from 'react';
import { Button } from '../ui/Button.tsx';
import {
  canStep,
  type OrderItem,
  STEP_WORDS,
  stepKey,
  stepWords,
  waitsForPrice,
} from './order-words.ts';

/** The steps of an order: the next one first, as the main one unless a price is needed before. */
export function OrderSteps({
  item,
  isBusy,
  canUndoByKey,
  main,
  onStep,
}: {
  item: OrderItem;
  isBusy: boolean;
  canUndoByKey: boolean;
  main: RefObject<HTMLButtonElement | null>;
  onStep(status: OrderStatus): void;
}) {
  const { status: from, takes_back_to: takesBackTo } = item;
  const why = useId();
  const steps = nextStatuses(from, 'account');
  return (
    <div className="outcomes">
      {steps.map((status, index) => {
        const isMain = index === 0 && status !== 'cancelled' && !waitsForPrice(item);
        return (
          <Button
            keyName={stepKey(from, status)}
            key={status}
            {...(isMain && { ref: main })}
            kind={isMain ? 'main' : 'plain'}
            disabled={isBusy || !canStep(item, status)}
            aria-describedby={canStep(item, status) ? undefined : why}
            onClick={() => onStep(status)}
          >
            {stepWords(from, status)}
          </Button>
        );
      })}
      {takesBackTo === null ? null : (
        <Button
          keyName={canUndoByKey ? 'Z' : undefined}
          disabled={isBusy}
          onClick={() => onStep(takesBackTo)}
        >
          Back to “{ORDER_STATUS_WORDS[takesBackTo]}”
        </Button>
      )}
      {steps.every((status) => canStep(item, status)) ? null : (
        <p id={why} className="quiet">
          {STEP_WORDS.booked}: set the price first.
        </p>
      )}
    </div>
  );
}
