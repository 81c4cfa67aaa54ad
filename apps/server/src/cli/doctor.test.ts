import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { diagnose } from '../doctor/diagnose.ts';
import { temporaryFolder } from '../platform/store/testing/temporary-folder.ts';
import { doctor } from './doctor.ts';

vi.mock('../doctor/diagnose.ts', { spy: true });

async function run(args: string[], env: Record<string, string>) {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  return { code: await doctor(args, { env, print, printError: print }), lines };
}

describe('npm run doctor', () => {
  // behaviour: 15.76
  it('prints each problem with its cure in a line, how many there are, and exits with 1', async () => {
    const database = `file:${join(temporaryFolder(), 'zipfront.db')}`;
    const { code, lines } = await run([], { DATABASE_URL: database, PORT: '1' });
    expect(code).toBe(1);
    expect(lines).toContain(
      'mail       SMTP_URL is not set, so no mail is sent. Set it, with MAIL_FROM and MAIL_TEAM.',
    );
    expect(lines.at(-1)).toBe(`${lines.length - 1} problems.`);
  });

  // behaviour: 15.76
  it('exits with 0 without problems', async () => {
    vi.mocked(diagnose).mockResolvedValueOnce([]);
    expect(await run([], {})).toEqual({
      code: 0,
      lines: ['No problems: this server is ready for visitors.'],
    });
  });

  it('explains itself when it is given an argument', async () => {
    const { code, lines } = await run(['now'], {});
    expect([code, lines]).toEqual([1, [expect.stringContaining('npm run doctor')]]);
  });
});
