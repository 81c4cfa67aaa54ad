import type {
  DifferenceView,
  RevenueView,
  VariantView,
} from '@zipfront/contracts/console/experiments';
import { MONEY_CURRENCY } from '@zipfront/contracts/postback';
import { dateText } from '@zipfront/contracts/time';
import { Rows } from '../Guarded.tsx';
import { money } from '../reports/money.ts';
import { percent, points, pText, whole } from './percent.ts';

const REVENUE = 'Revenue per visitor';

/** Lists the variants with their counts. An invalidated experiment shows no results. */
export function Variants({
  variants,
  lookedOn,
  revenueUntil,
  isInvalidated,
}: {
  variants: VariantView[];
  lookedOn: string | null;
  revenueUntil: string | null;
  isInvalidated: boolean;
}) {
  const widest = Math.max(
    0,
    ...variants.flatMap(({ difference }) => (difference?.interval ?? []).map(Math.abs)),
  );
  const shown = `Difference${lookedOn === null ? '' : ` on ${dateText(lookedOn)}`}`;
  return (
    <table className="rows variants" aria-label="Variants">
      <thead>
        <tr>
          <th scope="col">Variant</th>
          <th scope="col">Weight</th>
          <th scope="col">Assigned</th>
          <th scope="col">Visitors</th>
          {isInvalidated ? null : (
            <>
              <th scope="col">Hand-offs</th>
              <th scope="col">Rate, with its 95% interval</th>
              <th scope="col">{shown}</th>
              {revenueUntil === null ? null : <th scope="col">{REVENUE}</th>}
            </>
          )}
        </tr>
      </thead>
      <Rows>
        {variants.map((variant) => (
          <tr key={variant.name}>
            <th scope="row">
              {variant.previewUrl === null ? (
                variant.name
              ) : (
                <a href={variant.previewUrl} rel="noreferrer">
                  {variant.name}
                </a>
              )}
            </th>
            <td data-label="Weight">{variant.weight}</td>
            <td data-label="Assigned">{variant.served === 0 ? '–' : whole(variant.served)}</td>
            <td data-label="Visitors">
              {whole(variant.visitors)}
              {variant.served > 0
                ? ` (${percent(variant.visitors / variant.served, 0)} of assigned)`
                : null}
            </td>
            {isInvalidated ? null : (
              <>
                <td data-label="Hand-offs">{whole(variant.conversions)}</td>
                <td data-label="Rate">
                  {percent(variant.rate.share)} ({percent(variant.rate.low)} to{' '}
                  {percent(variant.rate.high)})
                </td>
                <td data-label={shown}>
                  {variant.difference ? (
                    <Difference difference={variant.difference} widest={widest} />
                  ) : (
                    '–'
                  )}
                </td>
                {revenueUntil === null ? null : (
                  <td data-label={REVENUE}>
                    {variant.revenue ? <Revenue revenue={variant.revenue} /> : '–'}
                  </td>
                )}
              </>
            )}
          </tr>
        ))}
      </Rows>
    </table>
  );
}

/** The earnings of each visitor, and their difference to the control's. */
function Revenue({ revenue: { perVisitorCents, difference } }: { revenue: RevenueView }) {
  return (
    <>
      {money(perVisitorCents, MONEY_CURRENCY)}
      {difference === null ? null : (
        <p className="aside">
          {signed(difference.difference)} ({signed(difference.interval[0])} to{' '}
          {signed(difference.interval[1])}, {pText(difference.p)})
        </p>
      )}
    </>
  );
}

/** An amount with its sign: `+$0.29`. */
function signed(cents: number): string {
  return `${cents < 0 ? '−' : '+'}${money(Math.abs(cents), MONEY_CURRENCY)}`;
}

/** A difference in points with its interval as a bar around zero. */
function Difference({ difference, widest }: { difference: DifferenceView; widest: number }) {
  const { interval, plain } = difference;
  const x = (value: number) => 50 + (value / (widest * 1.1)) * 50;
  return (
    <div className="difference">
      {interval === null ? (
        <p>{points(difference.difference)} points; too early for an interval</p>
      ) : (
        <>
          <svg viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
            <rect
              x={x(interval[0])}
              width={x(interval[1]) - x(interval[0])}
              y="4"
              height="4"
              className="interval"
            />
            <line x1="50" x2="50" y1="0" y2="12" className="zero" />
            <line
              x1={x(difference.difference)}
              x2={x(difference.difference)}
              y1="1"
              y2="11"
              className="estimate"
            />
          </svg>
          <p>
            {points(difference.difference)} points ({points(interval[0])} to {points(interval[1])})
          </p>
        </>
      )}
      <p className="aside">
        For one look alone: {points(plain[0])} to {points(plain[1])}
      </p>
    </div>
  );
}
