import type { DeskScreen, OrderEventView, OrderView } from '@zipfront/contracts/console/desk';
import { CONSOLE_PATHS, itemPath } from '@zipfront/contracts/console/paths';
import { ORDER_STATUSES } from '@zipfront/contracts/shipping/order';
import { isChangeable } from '@zipfront/contracts/shipping/order-changes';
import { dateText } from '@zipfront/contracts/time';
import { Conflict, Done, PostButton } from '../forms.tsx';
import { Time } from '../Time.tsx';
import { Age } from './Age.tsx';
import { BOT_SIGN_WORDS } from './bot-sign-words.ts';
import { DeleteLink } from './DeleteLink.tsx';
import { Fact, Facts } from './Facts.tsx';
import { History } from './History.tsx';
import { HolderForm } from './HolderForm.tsx';
import { OrderForms } from './OrderForms.tsx';
import { readableNumber } from './readable-number.ts';
import { dollars, estimateLines, priceText, STATUS_WORDS, statusText } from './status-words.ts';
import { TimeThere } from './TimeThere.tsx';

type Props = Extract<DeskScreen, { name: 'order' }> & { you: string };

/** Shows an order: the request, its estimate, its holder, its changes and its history. */
export function Order(props: Props) {
  const { item, events, holders, takesBackTo, isOverdue, canDelete, form, formName } = props;
  const { done, conflict, now, you } = props;
  const action = itemPath('orderChange', item.reference);
  return (
    <>
      <p>
        <a href={CONSOLE_PATHS.orders}>Orders</a>
      </p>
      <Conflict>{conflict}</Conflict>
      <Done>{done}</Done>
      <Facts>
        <Fact term="Status">
          <b>{statusText(item)}</b>
        </Fact>
        <Fact term="Overdue">
          {isOverdue ? 'Yes: nothing was done within one working day' : null}
        </Fact>
        <Fact term="Name">{item.name}</Fact>
        <Fact term="Contact">
          <Contact item={item} />
        </Fact>
        <Fact term="Time there">
          {item.timeZones.length === 0 ? null : <TimeThere at={now} zones={item.timeZones} />}
        </Fact>
        <Fact term="Route">{item.route}</Fact>
        <Fact term="Vehicle">{vehicleOf(item)}</Fact>
        <Fact term="Pickup">
          {[dateText(item.pickupDate), item.pickupStreet].filter(Boolean).join(', ')}
        </Fact>
        <Fact term="Delivery">{item.deliveryStreet}</Fact>
        <Fact term="Price">{priceText(item)}</Fact>
        <Fact term="Asked for">
          <Time at={item.createdAt} /> (<Age at={item.createdAt} now={now} />)
        </Fact>
        <Fact term="Language">{item.locale === 'es-US' ? 'Spanish' : 'English'}</Fact>
        <Fact term="Reference">{`${item.reference}, ${item.site}`}</Fact>
        <Fact term="Sent by">{item.isFromBot ? 'a bot' : null}</Fact>
        <Fact term="Sign">{item.botSign === null ? null : BOT_SIGN_WORDS[item.botSign]}</Fact>
        <Fact term="Verified">
          {item.isUnverified ? 'no: it came without a solved challenge' : null}
        </Fact>
        <Fact term="Holder">
          {isChangeable(item.status, 'holder', 'account') ? (
            <HolderForm
              action={action}
              hidden={{ what: 'holder', version: String(item.version) }}
              holders={holders}
              holder={item.holder}
              you={you}
            />
          ) : (
            item.holder
          )}
        </Fact>
      </Facts>
      <OrderForms {...{ item, takesBackTo, form, formName, action }} />
      <section aria-labelledby="estimate">
        <h2 id="estimate">The estimate, as the visitor saw it</h2>
        <Facts>
          {estimateLines(item.estimate).map(({ term, value }) => (
            <Fact key={term} term={term}>
              {value}
            </Fact>
          ))}
        </Facts>
      </section>
      {item.consent === null ? null : (
        <section aria-labelledby="consent">
          <h2 id="consent">Consent to be called</h2>
          <blockquote className="words">{item.consent.text}</blockquote>
          <p className="aside">
            Given at <Time at={item.consent.at} /> on {item.consent.page}, version{' '}
            {item.consent.version}.
          </p>
        </section>
      )}
      <Events events={events} hasRange={item.range !== null} />
      {canDelete ? (
        <DeleteLink href={itemPath('orderDelete', item.reference)} what="order" />
      ) : null}
    </>
  );
}

function Contact({ item: { reference, contact, hasNumber } }: { item: OrderView }) {
  if (contact === null) {
    return (
      <PostButton action={itemPath('orderContact', reference)} className="small" shortcut="s">
        {hasNumber ? 'Show number and e-mail' : 'Show the e-mail; no number was left'}
      </PostButton>
    );
  }
  const { phone, email } = contact;
  return (
    <>
      {phone === null ? null : (
        <>
          <a href={`tel:${phone}`} className="number">
            {readableNumber(phone)}
          </a>{' '}
        </>
      )}
      <a href={`mailto:${email}`}>{email}</a>
    </>
  );
}

function vehicleOf({ vehicle, isRunning, transport }: OrderView): string {
  return [vehicle, isRunning ? 'runs' : 'does not run', `${transport} carrier`].join(', ');
}

function Events({ events, hasRange }: { events: OrderEventView[]; hasRange: boolean }) {
  return (
    <History
      entries={events.map((event) => ({
        id: event.id,
        at: event.at,
        actor: event.actor ?? 'the visitor',
        what: eventText(event, hasRange),
        note: event.note,
      }))}
    />
  );
}

const CHANGE_WORDS: Record<OrderEventView['what'], string> = {
  status: 'Status',
  date: 'Pickup date',
  price: 'Price',
  streets: 'Streets',
  holder: 'Holder',
  phone: 'Left a number for a call',
  note: 'Note',
};

function eventText({ what, before, after }: OrderEventView, hasRange: boolean): string {
  if (before === null && after === null) return CHANGE_WORDS[what];
  const [from, to] = [before, after].map((value) => wordsOf(what, value, hasRange));
  return `${CHANGE_WORDS[what]}: ${from} → ${to}`;
}

/** @param hasRange whether the estimate has a price, which is valid until a person sets one */
function wordsOf(what: OrderEventView['what'], value: string | null, hasRange: boolean): string {
  if (value === null) return what === 'price' && hasRange ? 'the estimate' : 'none';
  if (what === 'price') return dollars(Number(value));
  if (what === 'date') return dateText(value);
  const status = ORDER_STATUSES.find((one) => what === 'status' && one === value);
  return status ? STATUS_WORDS[status] : value;
}
