import { planExperiment } from '../../reporting/experiments/plan-experiment.ts';
import { today } from '../../reporting/report/days.ts';
import type { ConsoleContext } from '../console-context.ts';
import {
  findExperiment,
  readExperiment,
  readExperiments,
  viewExperiment,
} from '../read-experiment.ts';
import { ApiProblem, missing } from './api-problem.ts';
import { analysesOf, daysOf, experimentOf, summaryOf, variantsOf } from './experiment-views.ts';
import type { Handlers } from './serve-operation.ts';

type Names =
  | 'listExperiments'
  | 'getExperiment'
  | 'listExperimentVariants'
  | 'listExperimentAnalyses'
  | 'listExperimentDays'
  | 'planExperiment';

/** Experiments, their parts, and the size of a new one. */
export function experimentOperations(context: ConsoleContext): Pick<Handlers, Names> {
  return {
    async listExperiments() {
      return { rows: (await readExperiments(context)).map(summaryOf) };
    },

    async getExperiment({ param }) {
      return experimentOf(await viewExperiment(context, await countsAt(param.name)));
    },

    async listExperimentVariants({ param }) {
      return { rows: variantsOf(await viewExperiment(context, await countsAt(param.name))) };
    },

    async listExperimentAnalyses({ param }) {
      return { rows: analysesOf(await readExperiment(context, await countsAt(param.name))) };
    },

    async listExperimentDays({ param }) {
      const counts = await countsAt(param.name);
      return { rows: daysOf(counts, await readExperiment(context, counts)) };
    },

    async planExperiment({ query: { rate, find = '', lift = '', variants = '2' } }) {
      const planned = planExperiment({ rate, find, lift, variants }, today(context, null) + 1);
      if ('errors' in planned) {
        const errors = Object.entries(planned.errors).map(([parameter, message]) => ({
          ...{ parameter, message },
        }));
        throw new ApiProblem(400, 'wrong-query', 'The plan is wrong.', { errors });
      }
      const { plan } = planned;
      return {
        ...{ rate: plan.rate, rate_to_find: plan.rateToFind },
        ...{ per_variant: plan.perVariant, visitors: plan.visitors, lines: plan.lines },
      };
    },
  };

  async function countsAt(name: string) {
    const counts = await findExperiment(context, name);
    if (counts === null) throw missing('No experiment has this name.');
    return counts;
  }
}
