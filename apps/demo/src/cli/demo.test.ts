import { describe, expect, it } from 'vitest';
import { demo } from './demo.ts';

async function run(argv: string[], env: NodeJS.ProcessEnv = {}) {
  const errors: string[] = [];
  const printError = (line: string) => void errors.push(line);
  const code = await demo(argv, { env, print: () => {}, printError });
  return { code, text: errors.join('\n') };
}

describe('npm run demo', () => {
  // behaviour: 15.79
  it.each([
    'DATABASE_URL',
    'PUBLIC_URL',
    'CONSOLE_URL',
  ])('refuses to run with %s, which belongs to a server with real visitors', async (name) => {
    const { code, text } = await run([], { [name]: 'https://www.example.com' });
    expect(code).toBe(1);
    expect(text).toMatch(new RegExp(`^The demo never runs with ${name}: .* Unset them\\.$`));
  });

  // behaviour: 15.79
  it.each([
    [['--pace', '0'], {}, '--pace expects a whole number from 1 to 600.'],
    [['--visits', 'many'], {}, '--visits expects a whole number from 1 to 100000.'],
    [[], { CONSOLE_PORT: 'off' }, 'The demo needs two ports'],
    [[], { PORT: 'eighty' }, 'PORT'],
  ])('refuses %j with %j', async (argv, env, message) => {
    expect(await run(argv, env)).toEqual({ code: 1, text: expect.stringContaining(message) });
  });
});
