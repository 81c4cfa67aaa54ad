import type { ExperimentPlan } from '@zipfront/contracts/content/experiment';
import type { Page } from '@zipfront/contracts/content/page';
import type { FieldPath } from './fields.ts';
import type { SiteFile } from './yaml-file.ts';

/** A variant of an experiment, with its lines in the content file. */
export interface DeclaredVariant {
  name: string;
  weight: number;
  /** Its changes: fields of sections, or the list of all sections; null for the control. */
  change: Record<string, unknown> | unknown[] | null;
}

/** An experiment in the content, over all languages. */
export interface DeclaredExperiment {
  name: string;
  site: string;
  timeZone: string;
  plan: ExperimentPlan;
  /** The control first. */
  variants: DeclaredVariant[];
  /** They are the paths of its pages, as the content has them. */
  paths: string[];
  /** Words an error in the file of its first page, as `YamlFile` does. */
  errorAt(path: FieldPath, sentence: string): string;
}

/** The experiments of content without errors. */
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
