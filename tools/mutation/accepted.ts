import * as v from 'valibot';
import { parse } from 'yaml';
import { describeChange, type Mutant } from './mutants.ts';

const AcceptedSchema = v.array(
  v.strictObject({
    /** The path from the repository's root. */
    file: v.pipe(v.string(), v.nonEmpty()),
    /** The line that the mutant begins in, as it is written, without the space around it. */
    line: v.pipe(v.string(), v.nonEmpty()),
    /** The change, as a run lists it: `before → after`. */
    change: v.pipe(v.string(), v.includes(' → ')),
    /** Why no test can distinguish the two. */
    reason: v.pipe(v.string(), v.minLength(20)),
  }),
);

/** A mutant that no test can catch, with the reason. */
export type Accepted = v.InferOutput<typeof AcceptedSchema>[number];

/**
 * The accepted survivors of a YAML file.
 *
 * @throws where it is not a list of such, with what is wrong
 */
export function readAccepted(yaml: string): Accepted[] {
  return v.parse(AcceptedSchema, parse(yaml) ?? []);
}

/** Whether a mutant is the one that was accepted; the lines above it may move. */
export function isAccepted(accepted: Accepted, mutant: Mutant, source: string): boolean {
  return (
    accepted.file === mutant.file &&
    accepted.line === mutant.lineText &&
    accepted.change === describeChange(source, mutant)
  );
}
