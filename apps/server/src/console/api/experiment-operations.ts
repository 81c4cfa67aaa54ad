import type { ExperimentView, VariantView } from '@zipfront/contracts/console/experiments';
import { dayRows } from '../../reporting/experiments/experiment-counts.ts';
import { planExperiment } from '../../reporting/experiments/plan-experiment.ts';
import type { ReadOut } from '../../reporting/experiments/read-out.ts';
import type { ConsoleContext } from '../console-context.ts';
import { findExperiment, readExperiments, viewExperiment } from '../read-experiment.ts';
import { today } from '../report-addresses.ts';
import { ApiProblem, missing } from './api-problem.ts';
import type { Handlers } from './serve-operation.ts';

/** Experiments, their days, and the size of a new one. */
export function experimentOperations(
  context: ConsoleContext,
): Pick<Handlers, 'listExperiments' | 'getExperiment' | 'listExperimentDays' | 'planExperiment'> {
  return {
    async listExperiments() {
      return { rows: (await readExperiments(context)).map(experimentOf) };
    },

    async getExperiment({ param }) {
      const out = await viewExperiment(context, await countsAt(param.name));
      return { ...experimentOf(out), ...detailsOf(out) };
    },

    async listExperimentDays({ param }) {
      const rows = dayRows(await countsAt(param.name));
      return {
        rows: rows.map(({ timeZone, earnedCents, earnedSquares, ...row }) => ({
          ...{ ...row, time_zone: timeZone },
          ...{ earned_cents: earnedCents, earned_squares: earnedSquares },
        })),
      };
    },

    async planExperiment({ query }) {
      const values = { ...query, variants: query.variants ?? '2' };
      const { form, result } = planExperiment(values, today(context, null) + 1);
      if (result === null) {
        const errors = Object.entries(form.errors).map(([parameter, message]) => ({
          ...{ parameter, message },
        }));
        throw new ApiProblem(400, 'wrong-query', 'The plan is wrong.', { errors });
      }
      const { perVariant, visitors, lines } = result;
      return { per_variant: perVariant, visitors, lines };
    },
  };

  async function countsAt(name: string) {
    const counts = await findExperiment(context, name);
    if (counts === null) throw missing('No experiment has this name.');
    return counts;
  }
}

function experimentOf(out: ReadOut) {
  const { name, path, state, sentence, day, days, timeZone, isSample } = out;
  return {
    ...{ name, page: path, state, sentence, day, days },
    ...{ time_zone: timeZone, is_sample: isSample },
  };
}

function detailsOf(out: ExperimentView) {
  const { plan, analyses, endings, ratio } = out;
  return {
    ...{ plan, variants: out.variants.map(variantOf), analyses, endings },
    are_earnings_known: out.areEarningsKnown,
    ...{ revenue_until: out.revenueUntil, looked_on: out.lookedOn, one_of: out.oneOf },
    ratio: { chi_squared: ratio.chiSquared, p: ratio.p, is_alarm: ratio.isAlarm },
  };
}

function variantOf({ difference, revenue, previewUrl, ...variant }: VariantView) {
  return {
    ...variant,
    difference: difference && {
      ...{ difference: difference.difference, z: difference.z },
      interval: difference.interval && [...difference.interval],
      plain_interval: [...difference.plain],
    },
    revenue: revenue && {
      ...{ visitors: revenue.visitors, cents: revenue.cents },
      per_visitor_cents: revenue.perVisitorCents,
      difference: revenue.difference && {
        ...{ ...revenue.difference, interval: [...revenue.difference.interval] },
      },
    },
    preview_url: previewUrl,
  };
}
