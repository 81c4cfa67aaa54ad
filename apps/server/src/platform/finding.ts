export type Topic =
  | 'addresses'
  | 'console'
  | 'content'
  | 'data'
  | 'database'
  | 'files'
  | 'hand-offs'
  | 'mail'
  | 'settings';

export interface Finding {
  topic: Topic;
  problem: string;
  cure: string;
}

export type Check = [problem: string | false | null | undefined, cure: string];

export function createFindings(topic: Topic, checks: readonly Check[]): Finding[] {
  return checks.flatMap(([problem, cure]) => (problem ? [{ topic, problem, cure }] : []));
}

export function findingText({ problem, cure }: Finding): string {
  return `${problem} ${cure}`;
}
