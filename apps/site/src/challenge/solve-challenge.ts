export type Solver = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

export function solveChallenge(
  challenge: Record<string, unknown>,
  createSolver: () => Solver,
  signal: AbortSignal,
): Promise<string> {
  const solver = createSolver();
  return new Promise<string>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    solver.onmessage = ({ data }) => {
      if (typeof data?.derivedKey !== 'string') reject(new Error('The challenge was not solved.'));
      else resolve(btoa(JSON.stringify({ challenge, solution: data })));
    };
    solver.onerror = () => reject(new Error('The solver of the challenge failed.'));
    solver.postMessage({ type: 'work', challenge });
  }).finally(() => solver.terminate());
}
