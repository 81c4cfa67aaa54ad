import { dayRows } from '../../reporting/experiments/experiment-counts.ts';
import { endingLines, findExperiments } from '../../reporting/experiments/experiments.ts';
import { planExperiment } from '../../reporting/experiments/plan-experiment.ts';
import { type ExperimentCounts, readOut } from '../../reporting/experiments/read-out.ts';
import { today } from '../../reporting/report/days.ts';
import type { ConsoleContext } from '../console-context.ts';
import { ApiProblem, Missing } from './api-problem.ts';
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
          variants.slice(1).map(({ name }, index) => {
            const { difference = null, interval, z = null } = differences[index] ?? {};
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

type Parts = Pick<ConsoleContext, 'store' | 'now' | 'pages' | 'experiments'>;

async function findExperiment(
  { store }: Pick<Parts, 'store'>,
  name: string | undefined,
): Promise<ExperimentCounts | null> {
  const found = await findExperiments(store.reads);
  return found.find(({ experiment }) => experiment.name === name) ?? null;
}

async function readExperiments(parts: Parts) {
  const read: Awaited<ReturnType<typeof readOut>>[] = [];
  for (const counts of await findExperiments(parts.store.reads)) {
    read.push(await readExperiment(parts, counts));
  }
  return read;
}

function readExperiment(parts: Parts, counts: ExperimentCounts) {
  const site = parts.pages.siteOf(counts.experiment.path);
  return readOut(counts, {
    now: parts.now(),
    isDeclared: declaredExperiment(parts, counts) !== undefined,
    // Only the earnings of hand-offs matter, because experiments do not count orders.
    areEarningsKnown: parts.pages.hasReportedLeads(site),
  });
}

async function viewExperiment(parts: Parts, counts: ExperimentCounts) {
  const declared = declaredExperiment(parts, counts);
  const out = await readExperiment(parts, counts);
  const address = declared && parts.pages.addressOf(declared.paths[0] ?? out.page);
  return {
    ...out,
    variants: out.variants.map((variant) => ({
      ...variant,
      preview_url: address ? `${address}?variant=${variant.name}` : null,
    })),
    endings: declared ? endingLines(declared) : [],
  };
}

function declaredExperiment(
  { experiments }: Pick<Parts, 'experiments'>,
  { experiment }: ExperimentCounts,
) {
  return experiments().find(({ name }) => name === experiment.name);
}
