import { setTimeout } from 'node:timers/promises';
import { type Visit, visitSchema } from '@zipfront/contracts/visits/visit';
import { parse } from 'valibot';
import { expect } from 'vitest';

/** Clients that register at once unless asked otherwise. */
const CLIENTS = 16;

const BROWSER = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';

/** A visit that the server acknowledged: what the browser knows of it. */
export interface Acknowledged {
  session: string;
  visit: Visit;
}

/** Visits that are registered by many at once, until the server takes no more. */
export interface VisitLoad {
  /** Those that were answered so far. */
  readonly acknowledged: readonly Acknowledged[];
  /** Number of clients that ended because a request failed. */
  readonly failed: number;
  /** Resolves once so many have been answered. Rejects when the load ended before. */
  reached(count: number): Promise<void>;
  /** Resolves when the server has gone, or `stop` was called. */
  readonly ended: Promise<void>;
  stop(): void;
}

/** As fast as the server responds. `pauseMs`: between two requests of a client. */
export function startVisitLoad(
  url: string,
  { clients = CLIENTS, pauseMs = 0 }: { clients?: number; pauseMs?: number } = {},
): VisitLoad {
  const acknowledged: Acknowledged[] = [];
  const waiting: { count: number; resolve(): void; reject(error: Error): void }[] = [];
  let stopped = false;
  let failed = 0;

  async function client(): Promise<void> {
    while (!stopped) {
      const answer = await register(url).catch(() => null);
      if (answer === null) {
        failed += 1;
        return;
      }
      acknowledged.push(answer);
      for (const { count, resolve } of waiting) if (acknowledged.length >= count) resolve();
      if (pauseMs > 0) await setTimeout(pauseMs);
    }
  }

  const ended = Promise.all(Array.from({ length: clients }, client)).then(() => {
    const short = new Error(`the load ended after ${acknowledged.length} visits`);
    for (const { reject } of waiting) reject(short);
  });
  return {
    acknowledged,
    get failed() {
      return failed;
    },
    reached: (count) =>
      acknowledged.length >= count
        ? Promise.resolve()
        : new Promise((resolve, reject) => void waiting.push({ count, resolve, reject })),
    ended,
    stop() {
      stopped = true;
    },
  };
}

/** The ids of visits that a server no longer knows. */
export async function missingVisits(
  url: string,
  acknowledged: readonly Acknowledged[],
): Promise<string[]> {
  const lost: string[] = [];
  for (const { session, visit } of acknowledged) {
    const response = await fetch(`${url}/api/visits/`, {
      headers: { 'User-Agent': BROWSER, Cookie: `sessionid=${session}` },
    });
    const known = response.ok ? parse(visitSchema, await response.json()) : null;
    if (known?.id !== visit.id) lost.push(visit.id);
  }
  return lost;
}

/**
 * As a browser's first page. Rejects if the connection broke before the whole response, and if it
 * was refused.
 */
export async function register(url: string): Promise<Acknowledged> {
  const response = await fetch(`${url}/api/visits/`, {
    method: 'POST',
    headers: { 'User-Agent': BROWSER, 'Sec-Fetch-Site': 'same-origin' },
  });
  expect(response.status).toBe(201);
  const cookies = response.headers.getSetCookie().join('\n');
  const session = /^sessionid=([^;]+)/m.exec(cookies)?.[1] ?? '';
  return { session, visit: parse(visitSchema, await response.json()) };
}
