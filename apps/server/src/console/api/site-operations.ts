import type { ConsoleContext } from '../console-context.ts';
import type { Handlers } from './serve-operation.ts';

export function siteOperations({ pages }: ConsoleContext) {
  return {
    async listSites() {
      const rows = pages.siteNames().map((name) => ({ name, time_zone: pages.timeZoneOf(name) }));
      return { rows };
    },
  } satisfies Partial<Handlers>;
}
