import { FailedRequest } from '../api/client.ts';

export function isChangedMeanwhile(problem: Error | null): boolean {
  return problem instanceof FailedRequest && problem.kind === 'changed-meanwhile';
}
