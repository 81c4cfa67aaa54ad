import { dayRows } from '../../reporting/experiments/experiment-counts.ts';
import { planExperiment } from '../../reporting/experiments/plan-experiment.ts';
import { today } from '../../reporting/report/days.ts';
import type { ConsoleContext } from '../console-context.ts';
import { ApiProblem, Missing } from './api-problem.ts';
import {
  findExperiment,
  readExperiment,
  readExperiments,
  viewExperiment,
} from './read-experiment.ts';
import type { Handlers } from './serve-operation.ts';

export function experimentOperations(context: ConsoleContext) {
  return {
    async listExperiments() {
      return { rows: await readExperiments(context) };
    },

    async getExperiment({ param }) {
      return viewExperiment(context, await countsAt(param.name));
    },

    async listExperimentVariants({ param }) {
      return { rows: (await viewExperiment(context, await countsAt(param.name))).variants };
    },

    async listExperimentAnalyses({ param }) {
      const { variants, analyses } = await readExperiment(context, await countsAt(param.name));
      return {
        rows: analyses.flatMap(({ differences, ...analysis }) =>
          variants.slice(1).map(({ name }, at) => {
            const { difference = null, interval, z = null } = differences[at] ?? {};
            const [low = null, high = null] = interval ?? [];
            return { ...analysis, variant: name, difference, low, high, z };
          }),
        ),
      };
    },

    async listExperimentDays({ param }) {
      const counts = await countsAt(param.name);
      return { rows: dayRows(counts, (await readExperiment(context, counts)).state) };
    },

    async planExperiment({ query: { rate, find = '', lift = '', variants = '2' } }) {
      const planned = planExperiment({ rate, find, lift, variants }, today(context, null) + 1);
      if ('errors' in planned) {
        const errors = Object.entries(planned.errors).map(([parameter, message]) => ({
          parameter,
          message,
        }));
        throw new ApiProblem(400, 'wrong-query', 'The plan is wrong.', { errors });
      }
      return planned.plan;
    },
  } satisfies Partial<Handlers>;

  async function countsAt(name: string) {
    const counts = await findExperiment(context, name);
    if (counts === null) throw new Missing();
    return counts;
  }
}
