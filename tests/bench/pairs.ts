import { type Load, type LoadOptions, load, median } from './wrk.ts';

/** A thing under load: how it is started, and what is sent to it. */
export interface Contender {
  name: string;
  start(): Promise<{ request: LoadOptions; stop(): Promise<unknown> }>;
}

const ROUNDS = 5;
const WARM_UP_SECONDS = 2;

/**
 * Loads two contenders in turn (A B A B …), each alone on the server's core, and prints each one's
 * medians and the median of the ratios A/B round by round.
 */
export async function comparePair(a: Contender, b: Contender): Promise<void> {
  const rounds: { a: Load; b: Load }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ a: await measure(a), b: await measure(b) });
  }
  print(
    a.name,
    rounds.map((round) => round.a),
  );
  print(
    b.name,
    rounds.map((round) => round.b),
  );
  const ratios = rounds.map((round) => round.a.requestsPerSecond / round.b.requestsPerSecond);
  const [low, high] = [Math.min(...ratios), Math.max(...ratios)];
  console.log(
    `  ratio ${a.name} / ${b.name}: ${median(ratios).toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`,
  );
}

async function measure(contender: Contender): Promise<Load> {
  const { request, stop } = await contender.start();
  try {
    await load({ ...request, seconds: WARM_UP_SECONDS });
    return await load(request);
  } finally {
    await stop();
  }
}

function print(name: string, loads: Load[]): void {
  const rate = median(loads.map((one) => one.requestsPerSecond));
  const p50 = median(loads.map((one) => one.p50Ms));
  const p99 = median(loads.map((one) => one.p99Ms));
  const errors = loads.reduce((sum, one) => sum + one.errors, 0);
  const late = loads.reduce((sum, one) => sum + one.late, 0);
  console.log(
    `  ${name.padEnd(28)} ${rate.toFixed(0).padStart(7)} /s   p50 ${p50.toFixed(2)} ms   p99 ${p99.toFixed(2)} ms   errors ${errors}   late ${late}`,
  );
}
