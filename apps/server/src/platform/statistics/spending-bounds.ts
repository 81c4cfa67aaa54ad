import { normalDensity, normalQuantile, normalTail } from './tails.ts';

export interface Bound {
  /** Share of the planned visitors, from above 0 to 1. */
  fraction: number;
  z: number;
  /** Share of experiments without a difference that find one before or now, at this |z|. */
  probabilityOf(z: number): number;
}

/** Points of the grid that holds the density. Odd, for Simpson's rule. */
const POINTS = 401;

/** The density is cut off beyond this many standard deviations. */
const FAR = 9;

/** Probability below which no z is enough to spend it. */
const MIN_SPENT = 1e-30;

const BISECTIONS = 50;

/** The spending function of Lan & DeMets 1983 with bounds like O'Brien & Fleming 1979. */
function spentAt(fraction: number, alpha: number): number {
  return 4 * normalTail(normalQuantile(alpha / 4) / Math.sqrt(fraction));
}

export interface SpendingBounds {
  bounds: Bound[];
  spent: number;
  walk: Walk;
}

/**
 * Adds an analysis to a series. Two-sided bounds cause at most `alpha` false alarms in total.
 * `fraction` grows, up to 1.
 */
export function withAnalysis(
  { bounds, spent: before, walk: { outside, inside } }: SpendingBounds,
  fraction: number,
  alpha: number,
): SpendingBounds {
  const spent = spentAt(fraction, alpha);
  const z = zWith(spent - before, (tried) => outside(fraction, tried));
  const bound = {
    fraction,
    z,
    probabilityOf: (other: number) => before + outside(fraction, other),
  };
  return { bounds: [...bounds, bound], spent, walk: inside(fraction, z) };
}

function zWith(probability: number, outside: (z: number) => number): number {
  if (probability < MIN_SPENT) return Number.POSITIVE_INFINITY;
  let [low, high] = [0, 2 * FAR];
  for (let step = 0; step < BISECTIONS; step += 1) {
    const middle = (low + high) / 2;
    if (outside(middle) > probability) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

interface Walk {
  /** The probability that the motion is beyond z or −z at a later fraction, for the first time. */
  outside(fraction: number, z: number): number;
  /** Returns where the motion can be at a later fraction, if it is not beyond z or −z. */
  inside(fraction: number, z: number): Walk;
}

interface Point {
  x: number;
  probability: number;
}

/** Computes the density of a bounded Brownian motion (Armitage, McPherson & Rowe 1969). */
function walkFrom(start: number, points: Point[]): Walk {
  return {
    outside(fraction, z) {
      const [bound, step] = [z * Math.sqrt(fraction), Math.sqrt(fraction - start)];
      const above = ({ x, probability }: Point) => probability * normalTail((bound - x) / step);
      return 2 * points.reduce((sum, point) => sum + above(point), 0);
    },
    inside(fraction, z) {
      const [bound, step] = [Math.min(z, FAR) * Math.sqrt(fraction), Math.sqrt(fraction - start)];
      const width = (2 * bound) / (POINTS - 1);
      const inside = Array.from({ length: POINTS }, (_, index): Point => {
        const x = -bound + index * width;
        const from = (point: Point) => point.probability * normalDensity((x - point.x) / step);
        const density = points.reduce((sum, point) => sum + from(point), 0) / step;
        return { x, probability: density * width * simpson(index) };
      });
      return walkFrom(fraction, inside);
    },
  };
}

export const WALK = walkFrom(0, [{ x: 0, probability: 1 }]);

export const NO_ANALYSES: SpendingBounds = { bounds: [], spent: 0, walk: WALK };

function simpson(index: number): number {
  if (index === 0 || index === POINTS - 1) return 1 / 3;
  return index % 2 === 1 ? 4 / 3 : 2 / 3;
}

export interface Planned {
  rate: number;
  rateToFind: number;
  variants: number;
}

/** Share of experiments that find the difference if it exists. */
const POWER = 0.8;

/** Share of experiments without a difference that find one, over all analyses and variants. */
export const FALSE_ALARMS = 0.05;

/**
 * Computes how many visitors an experiment needs (Fleiss, Levin & Paik 2003, 4.14, without
 * pooling). The comparisons share the false alarms.
 */
export function plannedVisitors({ rate, rateToFind, variants }: Planned): number {
  const z = normalQuantile(FALSE_ALARMS / (variants - 1) / 2) + normalQuantile(1 - POWER);
  const variance = rate * (1 - rate) + rateToFind * (1 - rateToFind);
  return Math.ceil((z ** 2 * variance) / (rateToFind - rate) ** 2);
}
