import { createRandom, type Random } from '../../apps/demo/src/plan/random.ts';
import { plannedVisitors } from '../../apps/server/src/platform/statistics/spending-bounds.ts';
import type { ExperimentDayRow } from '../../apps/server/src/platform/store/tables/experiments.ts';
import {
  type AnalyzedExperiment,
  computeBounds,
  firstCrossing,
  interimAnalyses,
} from '../../apps/server/src/reporting/experiments/interim-analyses.ts';

const RUNS = 20_000;
const SEED = 1;
const DAYS = 28;
const RATE = 0.04;
const VARIANTS = ['control', 'other'];

/** A true difference, and the share of the experiments that must or must not find it. */
const CASES = [
  { name: 'no difference', lift: 0, least: 0, most: 0.055 },
  { name: '20 % more', lift: 0.2, least: 0.77, most: 1 },
  { name: '30 % more', lift: 0.3, least: 0.975, most: 1 },
];

/**
 * An analysis on each of 28 days, by the product's functions. The same seed gives the same
 * experiments.
 *
 * @throws Error if a share is not as promised
 */
export async function benchExperiments(): Promise<void> {
  const perVariant = plannedVisitors({
    rate: RATE,
    rateToFind: RATE * 1.2,
    variants: VARIANTS.length,
  });
  const experiment: AnalyzedExperiment = {
    visitors: perVariant * VARIANTS.length,
    start_day: 0,
    end_day: null,
    variants: VARIANTS.map((name) => ({ name, weight: 1 })),
  };
  console.log(
    `\nExperiments: ${RUNS} runs of each, ${perVariant} visitors a variant, ${DAYS} daily analyses, ${RATE * 100} % convert`,
  );
  const broken: string[] = [];
  for (const [at, { name, lift, least, most }] of CASES.entries()) {
    const random = createRandom(SEED, at);
    let [found, used] = [0, 0];
    for (let run = 0; run < RUNS; run += 1) {
      const analyses = interimAnalyses(experiment, drawDays(random, perVariant, lift), DAYS);
      const crossing = firstCrossing(
        experiment,
        analyses,
        await computeBounds(analyses, VARIANTS.length),
      );
      if (crossing) found += 1;
      used += crossing?.analysis.fraction ?? 1;
    }
    const share = found / RUNS;
    console.log(
      `  ${name.padEnd(14)} found in ${(share * 100).toFixed(1)} % (expected ${least * 100} to ${most * 100} %), with ${((used / RUNS) * 100).toFixed(0)} % of the planned visitors`,
    );
    if (share < least || share > most) broken.push(name);
  }
  if (broken.length > 0) throw new Error(`Not found as often as promised: ${broken.join(', ')}.`);
}

/** The counts of equal days; the second variant converts more. */
function drawDays(random: Random, perVariant: number, lift: number): ExperimentDayRow[] {
  const rows: ExperimentDayRow[] = [];
  for (let day = 0; day < DAYS; day += 1) {
    const visitors =
      Math.round((perVariant * (day + 1)) / DAYS) - Math.round((perVariant * day) / DAYS);
    for (const [at, variant] of VARIANTS.entries()) {
      const conversions = binomial(random, visitors, RATE * (1 + lift * at));
      rows.push({ experiment: '', sample: 0, day, variant, visitors, conversions });
    }
  }
  return rows;
}

/** Jumps from one success to the next: the numbers of trials between them are geometric. */
function binomial(random: Random, trials: number, probability: number): number {
  const scale = Math.log1p(-probability);
  let count = 0;
  let trial = Math.floor(Math.log1p(-random.next()) / scale);
  while (trial < trials) {
    count += 1;
    trial += 1 + Math.floor(Math.log1p(-random.next()) / scale);
  }
  return count;
}

if (import.meta.main) await benchExperiments();
