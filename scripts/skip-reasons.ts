import { existsSync, readFileSync } from 'node:fs';

/** Reasons why tests were skipped, each once, from a report of Playwright's JSON reporter. */
export function skipReasons(file: string): Set<string> {
  const reasons = new Set<string>();
  const report = existsSync(file) ? readFileSync(file, 'utf8') : '{}';
  JSON.parse(report, (_, value) => {
    if (value?.type === 'skip' && value.description) reasons.add(value.description);
    return value;
  });
  return reasons;
}
