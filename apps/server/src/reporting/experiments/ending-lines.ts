import type { ExperimentView } from '@zipfront/contracts/console/experiments';
import { stringify } from 'yaml';
import type { DeclaredExperiment } from '../../site/pages/content/declared-experiments.ts';

/** The lines of the content file that end an experiment, for each arm that may become the page. */
export function endingLines({ arms }: DeclaredExperiment): ExperimentView['endings'] {
  return arms.map(({ name, change }) => ({ arm: name, lines: linesOf(change) }));
}

function linesOf(change: DeclaredExperiment['arms'][number]['change']): string {
  const removed = '# Delete the field "experiment" with all of its lines.';
  if (change === null) return `${removed}\n# The sections stay as they are.`;
  if (Array.isArray(change)) {
    return `${removed}\n# Write these sections in the place of the others:\n${stringify({ sections: change })}`.trimEnd();
  }
  const sections = Object.entries(change).map(
    ([key, fields]) => `# In the section "${key}":\n${stringify(fields)}`,
  );
  return `${removed}\n${sections.join('')}`.trimEnd();
}
