import { endingLines, findExperiments } from '../../reporting/experiments/experiments.ts';
import { type ExperimentCounts, readOut } from '../../reporting/experiments/read-out.ts';
import type { ConsoleContext } from '../console-context.ts';

type Parts = Pick<ConsoleContext, 'store' | 'now' | 'pages' | 'experiments'>;

export async function findExperiment(
  { store }: Pick<Parts, 'store'>,
  name: string | undefined,
): Promise<ExperimentCounts | null> {
  const found = await findExperiments(store.reads);
  return found.find(({ experiment }) => experiment.name === name) ?? null;
}

export async function readExperiments(parts: Parts) {
  const read: Awaited<ReturnType<typeof readOut>>[] = [];
  for (const counts of await findExperiments(parts.store.reads)) {
    read.push(await readExperiment(parts, counts));
  }
  return read;
}

export function readExperiment(parts: Parts, counts: ExperimentCounts) {
  const site = parts.pages.siteOf(counts.experiment.path);
  return readOut(counts, {
    now: parts.now(),
    isDeclared: declaredExperiment(parts, counts) !== undefined,
    // Only the earnings of hand-offs matter, because experiments do not count orders.
    areEarningsKnown: parts.pages.hasReportedLeads(site),
  });
}

export async function viewExperiment(parts: Parts, counts: ExperimentCounts) {
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
