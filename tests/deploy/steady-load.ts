import { setTimeout } from 'node:timers/promises';
import { newBatch, type SentBatch, sendBatch } from '../faults/event-load.ts';
import { type Acknowledged, register } from '../faults/visit-load.ts';

const EVENT_CLIENTS = 4;
const VISIT_CLIENTS = 2;

/** Pause of a client between two requests. */
const PAUSE_MS = 20;

/** Events and visits that are sent until `stop`, whatever fails. */
export interface SteadyLoad {
  readonly batches: readonly SentBatch[];
  readonly visits: readonly Acknowledged[];
  /** Resolves once this many more events and visits were acknowledged. */
  more(count: number): Promise<void>;
  /** Without an acknowledged batch since a moment of `performance.now()`, in milliseconds. */
  longestPause(since: number): number;
  stop(): Promise<void>;
}

/** Sends events, each batch again until it is acknowledged, and registers visits. */
export function startSteadyLoad(url: string): SteadyLoad {
  const batches: SentBatch[] = [];
  const visits: Acknowledged[] = [];
  const times: number[] = [];
  let isStopped = false;

  async function sendEvents(): Promise<void> {
    while (!isStopped) {
      const batch = newBatch();
      while (!isStopped && (await sendBatch(url, batch)) !== 204) await setTimeout(PAUSE_MS);
      if (isStopped) return;
      batches.push(batch);
      times.push(performance.now());
      await setTimeout(PAUSE_MS);
    }
  }

  async function registerVisits(): Promise<void> {
    while (!isStopped) {
      const visit = await register(url).catch(() => null);
      if (visit) visits.push(visit);
      await setTimeout(PAUSE_MS);
    }
  }

  const clients = [
    ...Array.from({ length: EVENT_CLIENTS }, sendEvents),
    ...Array.from({ length: VISIT_CLIENTS }, registerVisits),
  ];
  return {
    batches,
    visits,
    async more(count) {
      const [events, registered] = [batches.length + count, visits.length + count];
      while (batches.length < events || visits.length < registered) await setTimeout(PAUSE_MS);
    },
    longestPause(since) {
      const moments = [since, ...times.filter((time) => time > since), performance.now()];
      return Math.max(...moments.slice(1).map((time, index) => time - (moments[index] ?? 0)));
    },
    async stop() {
      isStopped = true;
      await Promise.all(clients);
    },
  };
}
