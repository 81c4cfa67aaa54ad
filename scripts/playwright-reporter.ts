import type { FullConfig, Reporter, Suite } from '@playwright/test/reporter';
import { printSkipped } from './print-skipped.ts';

/** Ends a run of Playwright with the skipped tests, which its own reporters only count. */
export default class PlaywrightReporter implements Reporter {
  #all: Suite | undefined;

  onBegin(_config: FullConfig, all: Suite): void {
    this.#all = all;
  }

  onEnd(): void {
    const skipped = this.#all?.allTests().filter((test) => test.outcome() === 'skipped') ?? [];
    printSkipped(
      skipped.map((test) => ({
        title: test.titlePath().filter(Boolean).join(' › '),
        reason: test.annotations.find(({ type }) => type === 'skip')?.description,
      })),
    );
  }

  printsToStdio(): boolean {
    return false;
  }
}
