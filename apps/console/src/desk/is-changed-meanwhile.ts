import { ApiProblem } from '../api/client.ts';

export function isChangedMeanwhile(problem: Error | null): boolean {
  return problem instanceof ApiProblem && problem.kind === 'changed-meanwhile';
}
