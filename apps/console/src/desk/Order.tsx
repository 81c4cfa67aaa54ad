import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { getDesk } from '@zipfront/contracts/api/desk';
import {
  changeOrder,
  deleteOrder,
  getOrder,
  listOrders,
  noteOrder,
  showOrderContact,
} from '@zipfront/contracts/api/orders';
import { ORDER_STATUS_WORDS } from '@zipfront/contracts/console/desk';
import { getOwn } from '@zipfront/contracts/own';
import type { OrderStatus } from '@zipfront/contracts/shipping/order';
import { isChangeable, nextStatuses } from '@zipfront/contracts/shipping/order-changes';
import { useState } from 'react';
import { ApiProblem, type Versioned } from '../api/client.ts';
import { sessionQuery, versionedQueryOf } from '../api/queries.ts';
import { useChange } from '../api/use-change.ts';
import { type SentDraft, useDraft } from '../api/use-draft.ts';
import { useTimeZone } from '../shell/reporting-time.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/Dialog.tsx';
import { Facts } from '../ui/Facts.tsx';
import { instantText } from '../ui/format.ts';
import { Loaded } from '../ui/States.tsx';
import { useToast, useUndoKey } from '../ui/Toasts.tsx';
import { useKeys } from '../ui/use-keys.ts';
import { doubtText } from './bot-sign-words.ts';
import { PlaceAndClock } from './ClockThere.tsx';
import { Conflict } from './Conflict.tsx';
import { DeleteItem } from './DeleteItem.tsx';
import { Holder } from './Holder.tsx';
import { ItemHistory } from './ItemHistory.tsx';
import { ItemName } from './ItemName.tsx';
import { isChangedMeanwhile } from './is-changed-meanwhile.ts';
import { LeadOfItem } from './LeadOfItem.tsx';
import { NoteForm } from './NoteForm.tsx';
import { OrderFigures } from './OrderFigures.tsx';
import { DateForm, PriceForm, StreetsForm } from './OrderForms.tsx';
import { OrderStatusPill } from './OrderStatusPill.tsx';
import { OrderSteps } from './OrderSteps.tsx';
import {
  canStep,
  dollars,
  isWaiting,
  type OrderBody,
  type OrderItem,
  orderEntries,
  REASON_WORDS,
  stepKey,
  waitsForPrice,
} from './order-words.ts';
import { Phone } from './Phone.tsx';
import { useOpenQueue } from './QueueScreen.tsx';
import { useMinutes } from './use-minutes.ts';
import { useStepFocus } from './use-step-focus.ts';
import { useTypedPrice } from './use-typed-price.ts';
import { useUndo } from './use-undo.ts';
import { Waits } from './Waits.tsx';

const REFRESHES = [getOrder, listOrders, getDesk];

/** An order beside its queue: what it is about, its next step, then what happened. */
export function Order() {
  const { reference } = useParams({ from: '/desk/orders/$reference' });
  const found = useQuery(versionedQueryOf(getOrder, { param: { reference } }));
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
  useMinutes();
  const param = { reference };
  const timeZone = useTimeZone(item.site);
  const { data: session } = useQuery(sessionQuery);
  const navigate = useNavigate();
  const toast = useToast();
  const { openNext, isUnsent } = useOpenQueue();
  const [isCancelling, setIsCancelling] = useState(false);
  const price = useTypedPrice(item);
  const change = useChange(changeOrder, {
    refreshes: REFRESHES,
    shows: (problem) =>
      isChangedMeanwhile(problem) ||
      Object.keys(errorsOf(problem)).some((name) => FIELDS.has(name)),
  });
  const isBusy = change.isPending || isUnsent;
  const { article, mainStep, focusStep } = useStepFocus(item, isBusy);
  const contactShown = useChange(showOrderContact, { refreshes: REFRESHES });
  const undo = useUndo({
    item: versionedQueryOf(getOrder, { param }),
    about: item.name ?? reference,
    takeBack: useChange(changeOrder, { refreshes: REFRESHES }),
  });

  const send = (
    body: OrderBody,
    text: string,
    onDone?: (changed: OrderItem) => void,
    drafts?: readonly SentDraft[],
  ) =>
    isBusy ||
    change.mutate(
      { sent: { param, body }, version, about: item.name ?? reference, drafts },
      { onSuccess: (changed) => (onDone ? onDone(changed) : toast({ text })) },
    );
  const takeBack = (changed: OrderItem, body: OrderBody) => {
    void undo(changed, { param, body });
    navigate({ to: '/desk/orders/$reference', params: param, search: true });
  };
  const setStatus = (status: OrderStatus) => {
    const text = `${item.name}: ${ORDER_STATUS_WORDS[status]}.`;
    send({ status }, text, (changed) => {
      const before = item.status;
      const canUndo =
        changed.takes_back_to === before ||
        nextStatuses(changed.status, 'account').includes(before);
      toast({
        text,
        ...(canUndo && {
          onUndo: () => takeBack(changed, { status: before }),
        }),
      });
      focusStep(changed);
    });
  };
  const step = (status: OrderStatus) =>
    status === 'cancelled' ? setIsCancelling(true) : setStatus(status);
  const contact = item.contact ?? contactShown.data ?? null;
  const showContact = () => contactShown.mutate({ sent: { param } });
  const you = session?.name ?? null;
  const canHold = isChangeable(item.status, 'holder', 'account');
  const isHeldByOther = item.holder !== null && item.holder !== you;
  const take = () =>
    send({ holder: you }, '', () => (contact === null ? showContact() : undefined));
  const takesBackTo = item.takes_back_to;

  const next = nextStatuses(item.status, 'account').filter((status) => canStep(item, status));
  useKeys({
    ...Object.fromEntries(next.map((status) => [stepKey(item.status, status), () => step(status)])),
    s: contact === null ? showContact : undefined,
    t: canHold && isHeldByOther ? take : undefined,
  });
  useUndoKey(takesBackTo === null ? undefined : () => setStatus(takesBackTo));

  const priceForm = isChangeable(item.status, 'price', 'account') ? (
    <PriceForm
      typed={price}
      item={item}
      errors={errorsOf(change.error)}
      isBusy={isBusy}
      onSend={(body) =>
        send(
          body,
          '',
          (changed) => {
            const before = { price_cents: item.price_cents, reason: 'Taken back' };
            toast({ text: 'The price is set.', onUndo: () => takeBack(changed, before) });
            focusStep(changed);
          },
          price.drafts,
        )
      }
    />
  ) : null;
  const isPriceNext = waitsForPrice(item);
  return (
    <article ref={article} className="card" aria-labelledby="item-name">
      <header>
        <ItemName>{item.name}</ItemName>
        <OrderStatusPill order={item} />
        {item.locale === 'es-US' ? <span className="pill">Spanish</span> : null}
        {isWaiting(item) ? <Waits since={item.made_at} isOverdue={item.is_overdue} /> : null}
        <span className="more">{item.reference}</span>
      </header>
      {isChangedMeanwhile(change.error) ? (
        <Conflict actor={item.history[0]?.actor ?? 'The visitor'} isTyped={true} />
      ) : null}
      <OrderFigures item={item} />
      {isPriceNext ? priceForm : null}
      <OrderSteps item={item} isBusy={isBusy} main={mainStep} onStep={step} />
      <div className="contact">
        {contact === null ? (
          <Button isDisabled={contactShown.isPending} onPress={showContact}>
            {contactLabel(item, canHold)} <kbd>S</kbd>
          </Button>
        ) : (
          <>
            {contact.phone === null ? null : <Phone number={contact.phone} />}
            <a href={`mailto:${contact.email}`} className="link">
              {contact.email}
            </a>
          </>
        )}
        {canHold && isHeldByOther ? (
          <Button isDisabled={isBusy} onPress={take}>
            Take it over <kbd>T</kbd>
          </Button>
        ) : null}
        {canHold ? <PlaceAndClock item={item} /> : null}
      </div>
      <ItemHistory entries={orderEntries(item)} timeZone={timeZone} />
      <OrderNote reference={reference} />
      <Facts
        facts={[
          ['Pickup street', contact?.pickup_street ?? null],
          ['Delivery street', contact?.delivery_street ?? null],
          ['Campaign', item.campaign && <LeadOfItem key="campaign" item={item} />],
          ['Asked', `${instantText(item.made_at, timeZone)}, ${item.site}`],
          ['Doubt', doubtText(item)],
          ['Consent', item.consent === null ? null : <ConsentText key="consent" item={item} />],
        ]}
      />
      <EstimateParts item={item} />
      {isPriceNext ? null : priceForm}
      {isChangeable(item.status, 'date', 'account') ? (
        <DateForm
          item={item}
          errors={errorsOf(change.error)}
          isBusy={isBusy}
          onSend={(body) => send(body, 'The pickup date is changed.')}
        />
      ) : null}
      {isChangeable(item.status, 'streets', 'account') && contact?.pickup_street ? (
        <StreetsForm
          streets={contact}
          errors={errorsOf(change.error)}
          isBusy={isBusy}
          onSend={(body) => send(body, 'The streets are changed.')}
        />
      ) : null}
      <div className="item-end">
        {canHold ? (
          <Holder
            holder={item.holder}
            isDisabled={isBusy}
            onChange={(holder) => send({ holder }, 'The holder is changed.')}
          />
        ) : null}
        {session?.role === 'admin' ? (
          <DeleteItem
            operation={deleteOrder}
            sent={{ param }}
            version={version}
            refreshes={[listOrders, getDesk]}
            title={`Delete the order of ${item.name}?`}
            action="Delete the order"
            onDeleted={openNext}
          >
            The order {reference} is deleted, with its contact, its streets, its consent and its
            history, and with the call-backs to its number that the same visitor asked for.
            Notifications about it that wait are not sent.
          </DeleteItem>
        ) : null}
      </div>
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
    </article>
  );
}

/** Parts of a change that a form has a field for. */
const FIELDS: ReadonlySet<string> = new Set([
  ...['price_cents', 'pickup_date', 'reason', 'streets/pickup', 'streets/delivery'],
]);

/** Messages about wrong fields, by the name of the field in the body. */
function errorsOf(error: Error | null): Record<string, string> {
  if (!(error instanceof ApiProblem)) return {};
  return Object.fromEntries(
    error.errors.map(({ pointer = '', message }) => [pointer.slice(1), message]),
  );
}

function contactLabel({ holder, has_number }: OrderItem, canHold: boolean): string {
  const what = has_number ? 'number and e-mail' : 'the e-mail; no number was left';
  return holder === null && canHold ? `Take it and show ${what}` : `Show ${what}`;
}

function ConsentText({ item: { consent, site } }: { item: OrderItem }) {
  const timeZone = useTimeZone(site);
  if (consent === null) return null;
  return (
    <>
      <q>{consent.text}</q>{' '}
      <span className="quiet">
        {instantText(consent.at, timeZone)}, {consent.page}, version {consent.version}
      </span>
    </>
  );
}

function EstimateParts({ item: { estimate_parts: parts } }: { item: OrderItem }) {
  if (parts.length === 0) return null;
  return (
    <details className="change">
      <summary>How the estimate came about</summary>
      <Facts
        facts={parts.map(({ reason, cents }, at) => [
          getOwn(REASON_WORDS, reason) ?? reason,
          `${at > 0 && cents > 0 ? '+' : ''}${dollars(cents / 100)}`,
        ])}
      />
    </details>
  );
}

function OrderNote({ reference }: { reference: string }) {
  const draft = `order ${reference}`;
  const [note, setNote] = useDraft(draft);
  const { isUnsent } = useOpenQueue();
  const toast = useToast();
  const write = useChange(noteOrder, { refreshes: [getOrder, listOrders] });
  const store = (text: string) =>
    write.mutate(
      {
        ...{ sent: { param: { reference }, body: { note: text } }, about: reference },
        drafts: [{ item: draft, text }],
      },
      { onSuccess: () => toast({ text: 'Your note is stored.' }) },
    );
  return (
    <NoteForm note={note} isBusy={write.isPending || isUnsent} onChange={setNote} onStore={store} />
  );
}
