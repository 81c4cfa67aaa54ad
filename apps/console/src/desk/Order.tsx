import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { getDesk } from '@zipfront/contracts/api/desk';
import {
  deleteOrder,
  getOrder,
  listOrders,
  showOrderContact,
} from '@zipfront/contracts/api/orders';
import type { OrderStatus } from '@zipfront/contracts/shipping/order';
import {
  isChangeable,
  nextStatuses,
  stepToTakeBack,
} from '@zipfront/contracts/shipping/order-changes';
import { useState } from 'react';
import type { Versioned } from '../api/client.ts';
import { versionedQuery } from '../api/queries.ts';
import { useChange } from '../api/use-change.ts';
import type { SentDraft } from '../api/use-draft.ts';
import { PATHS } from '../paths.ts';
import { ConfirmDialog } from '../ui/Dialog.tsx';
import { Loaded } from '../ui/States.tsx';
import { useToast, useUndoKey } from '../ui/Toasts.tsx';
import { useKeys } from '../ui/use-keys.ts';
import { DeleteItem } from './DeleteItem.tsx';
import { DeskItem, useHolder } from './DeskItem.tsx';
import { EstimateParts } from './EstimateParts.tsx';
import { OrderContact } from './OrderContact.tsx';
import { OrderFigures } from './OrderFigures.tsx';
import { DateForm, PriceForm, StreetsForm } from './OrderForms.tsx';
import { OrderNote } from './OrderNote.tsx';
import { OrderStatusPill } from './OrderStatusPill.tsx';
import { OrderSteps } from './OrderSteps.tsx';
import { useOpenQueue } from './open-queue.ts';
import { fieldErrors } from './order-errors.ts';
import {
  canStep,
  isWaiting,
  type OrderBody,
  type OrderItem,
  orderEntries,
  stepKey,
  waitsForPrice,
} from './order-words.ts';
import { useIsOwnStep } from './use-is-own-step.ts';
import { REFRESHES, useOrderChange } from './use-order-change.ts';
import { Waits } from './Waits.tsx';

export function Order() {
  const { reference } = useParams({ from: PATHS.order });
  const found = useQuery(versionedQuery(getOrder, { param: { reference } }));
  return (
    <Loaded found={found}>
      {(data) => <OrderArticle key={reference} reference={reference} {...data} />}
    </Loaded>
  );
}

function OrderArticle({
  reference,
  answer: item,
  version,
}: { reference: string } & Versioned<OrderItem>) {
  const param = { reference };
  const toast = useToast();
  const [isCancelling, setIsCancelling] = useState(false);
  const { isBusy, error, article, mainStep, send, setStatus, setPrice } = useOrderChange(
    item,
    version,
  );
  const contactShown = useChange(showOrderContact, { refreshes: REFRESHES });
  const { focusHeading } = useOpenQueue();
  const sendTyped = (text: string) => (body: OrderBody, drafts: readonly SentDraft[]) =>
    send(body, drafts, () => {
      toast({ text });
      focusHeading();
    });
  const step = (status: OrderStatus) =>
    status === 'cancelled' ? setIsCancelling(true) : setStatus(status);
  const contact = item.contact ?? contactShown.data ?? null;
  const showContact = () => contactShown.mutate({ sent: { param } });
  const { you, isHeldByOther } = useHolder(item);
  const canHold = isChangeable(item.status, 'holder', 'account');
  const take = () =>
    send({ holder: you }, [], () => (contact === null ? showContact() : undefined));
  const takesBackTo = item.takes_back_to;

  const next = nextStatuses(item.status, 'account').filter((status) => canStep(item, status));
  useKeys({
    ...Object.fromEntries(next.map((status) => [stepKey(item.status, status), () => step(status)])),
    s: contact === null ? showContact : undefined,
    t: canHold && isHeldByOther ? take : undefined,
  });
  const isOwnStep = useIsOwnStep(stepToTakeBack(item.status, item.history));
  const canUndoByKey = isOwnStep && takesBackTo !== null;
  useUndoKey(canUndoByKey ? () => setStatus(takesBackTo) : undefined);

  const form = { errors: fieldErrors(error), isBusy };
  const priceForm = isChangeable(item.status, 'price', 'account') ? (
    <PriceForm item={item} {...form} onSend={setPrice} />
  ) : null;
  const isPriceNext = waitsForPrice(item);
  return (
    <DeskItem
      item={item}
      name={item.name}
      article={article}
      state={
        <>
          <OrderStatusPill order={item} />
          {isWaiting(item) ? <Waits since={item.status_since} isOverdue={item.is_overdue} /> : null}
          <span className="more">{item.reference}</span>
        </>
      }
      problem={error}
      isTyped={true}
      note={<OrderNote reference={reference} />}
      entries={orderEntries(item)}
      facts={[
        ['Pickup street', contact?.pickup_street ?? null],
        ['Delivery street', contact?.delivery_street ?? null],
      ]}
      more={
        <>
          <EstimateParts item={item} />
          {isPriceNext ? null : priceForm}
          {isChangeable(item.status, 'date', 'account') ? (
            <DateForm item={item} {...form} onSend={sendTyped('The pickup date is changed.')} />
          ) : null}
          {isChangeable(item.status, 'streets', 'account') && contact?.pickup_street ? (
            <StreetsForm
              item={item}
              streets={contact}
              {...form}
              onSend={sendTyped('The streets are changed.')}
            />
          ) : null}
        </>
      }
      isBusy={isBusy}
      onHold={
        canHold
          ? (holder) => send({ holder }, [], () => toast({ text: 'The holder is changed.' }))
          : undefined
      }
      deletion={
        <DeleteItem
          operation={deleteOrder}
          sent={{ param }}
          version={version}
          refreshes={[listOrders, getDesk]}
          title={`Delete the order of ${item.name}?`}
          action="Delete the order"
        >
          The order {reference} is deleted, with its contact, its streets, its consent and its
          history, and with the call-backs to its number that the same visitor asked for.
          Notifications about it that wait are not sent.
        </DeleteItem>
      }
    >
      <OrderFigures item={item} />
      <OrderContact
        item={item}
        contact={contact}
        canHold={canHold}
        isHeldByOther={isHeldByOther}
        isBusy={isBusy}
        isOnItsWay={contactShown.isPending}
        onShow={showContact}
        onTake={take}
      />
      {isPriceNext ? priceForm : null}
      <OrderSteps
        item={item}
        isBusy={isBusy}
        canUndoByKey={canUndoByKey}
        main={mainStep}
        onStep={step}
      />
      {isCancelling ? (
        <ConfirmDialog
          title={`Cancel the order of ${item.name}?`}
          action="Cancel the order"
          decline="Keep the order"
          isBusy={isBusy}
          onConfirm={() => {
            setIsCancelling(false);
            setStatus('cancelled');
          }}
          onClose={() => setIsCancelling(false)}
        >
          <p>Where mail is set up, the visitor gets one about it. You can take it back.</p>
        </ConfirmDialog>
      ) : null}
    </DeskItem>
  );
}
