import { dollarFormat } from '@zipfront/contracts/pages/formats';
import { QUOTE_PATH } from '@zipfront/contracts/shipping/form-fields';
import { routeShipment } from '@zipfront/contracts/shipping/page-figures';
import { FORM_ANCHOR } from '../../elements/links.ts';
import { shareOf } from '../../elements/share-of.ts';
import { requireFigures, type SectionProps } from '../../view/view.ts';
import styles from './routes.module.css';

const DOT_PERCENT = 3;

export function Routes({ section, view }: SectionProps<'routes'>) {
  const { miles, days, dollars, next, routes } = section;
  const money = dollarFormat(view.site.locale);
  const count = new Intl.NumberFormat(view.site.locale);
  const drawn = routes.map((route) => ({
    ...route,
    made: requireFigures(view, routeShipment(route.from.zip, route.to.zip)),
  }));
  const longest = Math.max(...drawn.map(({ made }) => made.miles));
  return (
    <section className={`between ${styles.section}`} id={section.id}>
      <div className="wrap">
        <h2>{section.heading}</h2>
        {section.lead ? <p className="lead">{section.lead}</p> : null}
        <ul className={styles.routes}>
          {drawn.map(({ from, to, made }) => {
            const end = DOT_PERCENT + shareOf(made.miles, longest) * (100 - 2 * DOT_PERCENT);
            return (
              <li key={from.zip + to.zip} className={styles.route} data-reveal>
                <h3 className={styles.heading}>
                  <a href={quoteHref({ page: next, from: from.zip, to: to.zip })} rel="nofollow">
                    {`${from.place}\u00a0– ${to.place}`}
                  </a>
                </h3>
                <svg className={`drawing ${styles.scale}`} aria-hidden="true">
                  <line
                    className="route"
                    x1={`${DOT_PERCENT}%`}
                    x2={`${end.toFixed(1)}%`}
                    y1="50%"
                    y2="50%"
                  />
                  <circle className="end" cx={`${DOT_PERCENT}%`} cy="50%" r="6" />
                  <circle className="end" cx={`${end.toFixed(1)}%`} cy="50%" r="6" />
                </svg>
                <dl className={styles.figures}>
                  <Figure label={miles} value={count.format(made.miles)} />
                  <Figure label={days} value={made.transitDays.join('–')} />
                  <Figure
                    label={dollars}
                    value={[made.low, made.high].map((amount) => money.format(amount)).join('–')}
                  />
                </dl>
              </li>
            );
          })}
        </ul>
        <p className={styles.note}>{section.note}</p>
      </div>
    </section>
  );
}

/** The server fills in the quote form, so it works without a script. */
function quoteHref(query: { page: string; from: string; to: string }): string {
  return `${QUOTE_PATH}?${new URLSearchParams(query)}#${FORM_ANCHOR}`;
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd className="numerals">{value}</dd>
    </div>
  );
}
