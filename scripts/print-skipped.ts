/** Prints the titles of skipped tests under the reason of each. */
export function printSkipped(tests: { title: string; reason: string | undefined }[]): void {
  const byReason = Map.groupBy(tests, ({ reason = 'without a reason' }) => reason);
  for (const [reason, group] of byReason) {
    const titles = group.map(({ title }) => title);
    console.log([`Skipped, ${titles.length}: ${reason}`, ...titles].join('\n  '));
  }
}
