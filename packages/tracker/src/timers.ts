import { schemaUri as schema } from '@zipfront/contracts/events/names';
import type { Tracker } from './options.ts';
import type { Host } from './ports.ts';

/** Named timers, with the two warnings of the behaviours, 8.9. */
export function createTimers({
  ports,
  send,
}: Pick<Host, 'ports' | 'send'>): Pick<Tracker, 'startTimer' | 'endTimer'> {
  const started = new Map<string, number>();
  return {
    startTimer(name) {
      started.set(name, ports.ticks());
    },
    endTimer(name) {
      const start = started.get(name);
      if (start === undefined) {
        ports.warn(`Timer "${name}" does not exist`);
        return;
      }
      started.delete(name);
      const taken = Math.round(ports.ticks() - start);
      if (taken < 0) {
        ports.warn(`Timer "${name}" took ${taken} ms`);
        return;
      }
      send(schema('timing'), { timer: name, time_taken: taken });
      return taken;
    },
  };
}
