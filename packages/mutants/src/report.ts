import { describeChange, type Mutant } from './mutants.ts';
import type { MutantOutcome } from './run-mutants.ts';

/** The outcomes of the mutants of a folder. */
export interface FolderOutcome {
  name: string;
  isCritical: boolean;
  /** Number of all mutants. A run may try only some of them. */
  existing: number;
  outcomes: Map<Mutant, MutantOutcome>;
  /** Survivors that no test can catch. */
  accepted: Set<Mutant>;
}

/** Share of a critical folder's mutants that must be caught. */
const THRESHOLD = 0.9;

/** The numbers of counted mutants, and of caught ones. */
function mutationFigures({ outcomes, accepted }: FolderOutcome) {
  const counted = [...outcomes].filter(([mutant]) => !accepted.has(mutant));
  const caught = counted.filter(([, outcome]) => isCaught(outcome)).length;
  return { counted: counted.length, caught, survived: counted.length - caught };
}

export function isCaught(outcome: MutantOutcome): boolean {
  return outcome === 'caught' || outcome === 'hung';
}

export function holds(folder: FolderOutcome): boolean {
  const { counted, caught } = mutationFigures(folder);
  return !folder.isCritical || caught >= THRESHOLD * counted;
}

/** Returns the survivors by place, then the figures by folder. */
export function writeReport(folders: FolderOutcome[], read: (file: string) => string): string {
  const survivors = folders.flatMap(({ outcomes, accepted }) =>
    [...outcomes]
      .filter(([mutant, outcome]) => !isCaught(outcome) && !accepted.has(mutant))
      .map(([mutant, outcome]) => {
        const note = outcome === 'survived' ? '' : ` (${outcome})`;
        const { file, line } = mutant;
        return `${file}:${line}  ${describeChange(read(file), mutant)}${note}`;
      }),
  );
  const rows = folders.map((folder) => {
    const { counted, caught, survived } = mutationFigures(folder);
    const part = counted === 0 ? '–' : `${((100 * caught) / counted).toFixed(1)} %`;
    const verdict = holds(folder) ? '' : '  below the threshold';
    return `${folder.name}: ${counted} of ${folder.existing} mutants, ${caught} caught (${part}), ${survived} survived, ${folder.accepted.size} accepted${verdict}`;
  });
  return [...(survivors.length > 0 ? ['Survivors:', ...survivors.sort(), ''] : []), ...rows].join(
    '\n',
  );
}
