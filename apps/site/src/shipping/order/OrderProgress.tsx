import { fill } from '@zipfront/contracts/locale';
import { dayText, dollarFormat } from '@zipfront/contracts/pages/formats';
import type { OrderStatus, ShownChange, ShownOrder } from '@zipfront/contracts/shipping/order';
import { type OrderTexts, orderTexts } from '@zipfront/contracts/shipping/order-texts';
import { momentText } from '../../view/formats.ts';
import { hrefOn, type View } from '../../view/view.ts';
import styles from './order.module.css';

/** Shows the status of an order, and to its owner also its history. */
export function OrderProgress({
  order,
  timeZone,
  view,
}: {
  order: ShownOrder;
  timeZone: string;
  view: View;
}) {
  const texts = orderTexts(view.site);
  return (
    <section className={`wrap ${styles.progress}`} id="progress" aria-labelledby="progress-heading">
      <h2 className={styles.heading} id="progress-heading" tabIndex={-1}>
        {texts.progress}
      </h2>
      <p>
        {texts.status}: <b data-status={order.status}>{statusWord(order.status, texts)}</b>
      </p>
      {order.owned === null && order.findAt !== null ? (
        <p>
          <a href={hrefOn(view, order.findAt)}>{texts.findIt}</a>
        </p>
      ) : null}
      {order.owned ? (
        <>
          <h3 className={styles.small}>{texts.history}</h3>
          <ol className={styles.history}>
            {order.owned.history.map((change) => (
              <li key={`${change.at} ${change.what} ${change.after}`}>
                <time dateTime={new Date(change.at).toISOString()}>
                  {momentText(change.at, timeZone, view.site.locale)}
                </time>
                <span>{changeWords(change, texts, view)}</span>
              </li>
            ))}
          </ol>
        </>
      ) : null}
    </section>
  );
}

function statusWord(status: OrderStatus, texts: OrderTexts): string {
  return texts[`status-${status}`];
}

function changeWords({ what, before, after }: ShownChange, texts: OrderTexts, view: View): string {
  const { locale } = view.site;
  if (what === 'status') return statusWord(after as OrderStatus, texts);
  if (what === 'streets') return texts.streetsChanged;
  if (what === 'phone') return texts.phoneGiven;
  if (what === 'price') {
    if (after === null) return texts.priceRemoved;
    return fill(texts.priceChanged, { after: dollarFormat(locale).format(Number(after)) });
  }
  const days = { before: dayText(before ?? '', locale), after: dayText(after ?? '', locale) };
  return fill(texts.dateChanged, days);
}
