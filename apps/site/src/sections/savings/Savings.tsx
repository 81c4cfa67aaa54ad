import { STATE_CODES } from '@zipfront/contracts/content/fields';
import { dollarFormat } from '@zipfront/contracts/pages/formats';
import { MAP_COLUMNS, MAP_ROWS, STEP, TILE, TILE_ROWS } from '../../drawings/state-tiles.ts';
import type { SectionProps } from '../../view/view.ts';
import styles from './savings.module.css';
import { stateName } from './states.ts';

export function Savings({ section, view }: SectionProps<'savings'>) {
  const { dollars, table } = section;
  const { locale } = view.site;
  const format = dollarFormat(locale);
  const shades = createShades(Object.values(dollars));
  return (
    <section className="between" id={section.id}>
      <div className={`wrap ${styles.columns}`}>
        <div>
          <h2>{section.heading}</h2>
          <p className="lead">{section.lead}</p>
          <p className={styles.legend}>{section.legend}</p>
          <ul className={styles.shades}>
            {shades.map(({ from, to }, index) => (
              <li key={from} className={styles.shade}>
                <svg className={styles.swatch} viewBox="0 0 60 60" aria-hidden="true">
                  <rect className={styles[`shade${index}`]} width={TILE} height={TILE} rx="6" />
                </svg>
                {format.format(from)}–{format.format(to)}
              </li>
            ))}
          </ul>
          <p className={styles.source}>{section.source}</p>
        </div>
        <svg
          className={styles.map}
          viewBox={`0 0 ${MAP_COLUMNS * STEP - 6} ${MAP_ROWS * STEP - 6}`}
          aria-hidden="true"
        >
          {TILE_ROWS.map((tiles, row) => (
            <g key={tiles[0]?.code} transform={`translate(0 ${row * STEP})`}>
              {tiles.map(({ code, column }) => (
                <g
                  key={code}
                  className={styles[`shade${shadeIndex(shades, dollars[code])}`]}
                  transform={`translate(${column * STEP})`}
                >
                  <rect width={TILE} height={TILE} rx="6" />
                  <text className={styles.code} x="30" y="28">
                    {code}
                  </text>
                  <text className={styles.figure} x="30" y="48">
                    {dollars[code]}
                  </text>
                </g>
              ))}
            </g>
          ))}
        </svg>
        <details className={styles.details}>
          <summary className={styles.open}>{table.open}</summary>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{table.state}</th>
                <th scope="col">{table.dollars}</th>
              </tr>
            </thead>
            <tbody>
              {STATE_CODES.map((code) => (
                <tr key={code}>
                  <th scope="row">{stateName(code, locale)}</th>
                  <td>{format.format(dollars[code])}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      </div>
    </section>
  );
}

const SHADES = 4;

export interface Shade {
  from: number;
  to: number;
}

/** Shades have about equal size, from the lowest figure; equal figures share one. */
export function createShades(figures: number[]): Shade[] {
  const sorted = figures.toSorted((a, b) => a - b);
  const shades: Shade[] = [];
  for (let index = 0; index < SHADES; index += 1) {
    const last = sorted[Math.ceil((sorted.length * (index + 1)) / SHADES) - 1];
    const previous = shades.at(-1)?.to ?? Number.NEGATIVE_INFINITY;
    const from = sorted.find((figure) => figure > previous);
    if (last === undefined || from === undefined || last < from) continue;
    shades.push({ from, to: last });
  }
  return shades;
}

/** Returns the index of a figure's shade on the map, from 0. */
export function shadeIndex(shades: Shade[], figure: number): number {
  return shades.findIndex(({ to }) => figure <= to);
}
