import { ApiProblem } from '../api/client.ts';

/** Whether a change was refused because another person was first. */
export function isChangedMeanwhile(problem: Error | null): boolean {
  return problem instanceof ApiProblem && problem.kind === 'changed-meanwhile';
}
