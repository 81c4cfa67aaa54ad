import { existsSync, readFileSync } from 'node:fs';

/** Why tests were skipped, each reason once; of a file that Playwright's JSON reporter wrote. */
export function skipReasons(file: string): Set<string> {
  const reasons = new Set<string>();
  const report = existsSync(file) ? readFileSync(file, 'utf8') : '{}';
  JSON.parse(report, (_, value) => {
    if (value?.type === 'skip' && value.description) reasons.add(value.description);
    return value;
  });
  return reasons;
}
