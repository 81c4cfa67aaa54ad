import type { ExperimentPlan } from '@zipfront/contracts/content/experiment';
import type { Page } from '@zipfront/contracts/content/page';
import type { FieldPath } from './fields.ts';
import type { SiteFile } from './yaml-file.ts';

export interface DeclaredVariant {
  name: string;
  weight: number;
  change: Record<string, unknown> | unknown[] | null;
}

export interface DeclaredExperiment {
  name: string;
  site: string;
  timeZone: string;
  plan: ExperimentPlan;
  variants: DeclaredVariant[];
  paths: string[];
  errorAt(path: FieldPath, sentence: string): string;
}

export function declaredExperiments(
  pages: SiteFile<Page>[],
  timeZoneOf: (siteName: string) => string,
): DeclaredExperiment[] {
  const found = new Map<string, DeclaredExperiment>();
  for (const { siteName, read } of pages) {
    const experiment = read.value?.experiment;
    if (!read.value || !experiment) continue;
    const { path } = read.value;
    const { name, plan, variants } = experiment;
    const known = found.get(name);
    if (known) known.paths.push(path);
    else {
      found.set(name, {
        name,
        site: siteName,
        timeZone: timeZoneOf(siteName),
        plan,
        variants: variants.map(({ name, weight, change, sections }) => ({
          name,
          weight,
          change: change ?? sections ?? null,
        })),
        paths: [path],
        errorAt: read.errorAt,
      });
    }
  }
  return [...found.values()];
}
