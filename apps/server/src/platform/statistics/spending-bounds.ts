import { normalDensity, normalQuantile, normalTail } from './tails.ts';

/** A look at the data, as a share of the plan, with the bound that it is compared with. */
export interface Bound {
  /** From above 0 to 1. */
  fraction: number;
  /** A difference is found at |z| of at least this; `Infinity` where no z suffices. */
  z: number;
  /**
   * Share of experiments without a difference that find one at an earlier analysis, or at this one have at least
   * this |z|.
   */
  probabilityOf(z: number): number;
}

/** Points of the grid on which the density is held; odd, as Simpson's rule needs. */
const POINTS = 401;

/** Beyond this many standard deviations the density is left out. */
const FAR = 9;

/** Where less than this may be spent, no z suffices. */
const LEAST_SPENT = 1e-30;

const BISECTIONS = 50;

/**
 * False alarms that may have happened up to a fraction of the plan: the spending function of Lan & DeMets 1983
 * whose bounds are like those of O'Brien & Fleming 1979.
 */
function spentAt(fraction: number, alpha: number): number {
  return 4 * normalTail(normalQuantile(alpha / 4) / Math.sqrt(fraction));
}

/** The bounds of analyses, and the place from which a further look goes on. */
export interface SpendingBounds {
  bounds: Bound[];
  /** False alarms that may have happened so far. */
  spent: number;
  walk: Walk;
}

/**
 * A series with one more analysis. The two-sided bounds of looks at a growing share of a plan are such that all looks together
 * have at most `alpha` false alarms. A look that is not taken spends nothing.
 *
 * @param fraction share of the plan, larger than those before, at most 1
 * @param alpha the same for all looks
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

/** The z beyond which a look finds a difference with a probability. */
function zWith(probability: number, outside: (z: number) => number): number {
  if (probability < LEAST_SPENT) return Number.POSITIVE_INFINITY;
  let [low, high] = [0, 2 * FAR];
  for (let step = 0; step < BISECTIONS; step += 1) {
    const middle = (low + high) / 2;
    if (outside(middle) > probability) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Where a Brownian motion from 0 can be that was inside of all bounds so far. */
interface Walk {
  /** The probability that at a later fraction it is beyond z or −z, for the first time. */
  outside(fraction: number, z: number): number;
  /** Where it can be then, if it is not. */
  inside(fraction: number, z: number): Walk;
}

/** A place of the motion, and the probability of it. */
interface Point {
  x: number;
  probability: number;
}

/**
 * The recursion of Armitage, McPherson & Rowe 1969: the density of a Brownian motion that stayed inside of the
 * bounds, on a grid, integrated by Simpson's rule.
 */
function walkFrom(start: number, points: Point[]): Walk {
  return {
    outside(fraction, z) {
      const [bound, step] = [z * Math.sqrt(fraction), Math.sqrt(fraction - start)];
      const above = ({ x, probability }: Point) => probability * normalTail((bound - x) / step);
      // It is symmetric, as the bounds are.
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

/** The motion before the first analysis. */
export const WALK = walkFrom(0, [{ x: 0, probability: 1 }]);

/** The series before the first analysis. */
export const NO_ANALYSES: SpendingBounds = { bounds: [], spent: 0, walk: WALK };

function simpson(index: number): number {
  if (index === 0 || index === POINTS - 1) return 1 / 3;
  return index % 2 === 1 ? 4 / 3 : 2 / 3;
}

/** An experiment that is being planned. */
export interface Planned {
  /** The rate of conversions today, above 0 and below 1. */
  rate: number;
  /** The smallest other rate that is worth finding. */
  rateToFind: number;
  /** Number of variants with the control. */
  variants: number;
}

/** Share of the experiments that find the difference, if it is there. */
const POWER = 0.8;

/** Share of the experiments without a difference that find one, all looks and variants together. */
export const FALSE_ALARMS = 0.05;

/**
 * The visitors that each variant needs (Fleiss, Levin & Paik 2003, 4.14, without pooling). Of several variants each is
 * compared with the control, and the false alarms are divided among them.
 */
export function plannedVisitors({ rate, rateToFind, variants }: Planned): number {
  const z = normalQuantile(FALSE_ALARMS / (variants - 1) / 2) + normalQuantile(1 - POWER);
  const variance = rate * (1 - rate) + rateToFind * (1 - rateToFind);
  return Math.ceil((z ** 2 * variance) / (rateToFind - rate) ** 2);
}
