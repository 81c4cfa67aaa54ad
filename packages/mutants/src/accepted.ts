import * as v from 'valibot';
import { parse } from 'yaml';
import { describeChange, type Mutant } from './mutants.ts';

const AcceptedSchema = v.array(
  v.strictObject({
    /** The path from the repository's root. */
    file: v.pipe(v.string(), v.nonEmpty()),
    /** The line at which the mutant begins, without surrounding space. */
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
 * Reads the accepted survivors from a YAML file.
 *
 * @throws if it is not such a list, with what is wrong
 */
export function readAccepted(yaml: string): Accepted[] {
  return v.parse(AcceptedSchema, parse(yaml) ?? []);
}

/** Whether a mutant is the accepted one. The lines above it may move. */
export function isAccepted(accepted: Accepted, mutant: Mutant, source: string): boolean {
  return (
    accepted.file === mutant.file &&
    accepted.line === mutant.lineText &&
    accepted.change === describeChange(source, mutant)
  );
}
