import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openStore } from '../../open-store.ts';
import { silentLog } from '../../platform/store/testing/silent-log.ts';
import { readPort, runServer } from '../../testing/server-process.ts';
import { addAccount } from '../accounts/add-account.ts';
import { addSavedReport, findSavedReports } from './saved-reports.ts';

const TERMINAL = { accountId: null, name: 'root', role: 'terminal', requestId: null } as const;

// behaviour: 36.3
it('looks for saved reports that are due when a server with mail starts', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'zipfront-saved-reports-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const url = `file:${join(dir, 'zipfront.db')}`;
  const store = await openStore({ url, log: silentLog });
  onTestFinished(() => store.close());
  const link = { key: 'link', expiresAt: 1 };
  await store.write(addAccount, { name: 'ana', role: 'admin', link, by: TERMINAL, at: 0 });
  const { id } = await store.reads.selectFrom('account').select('id').executeTakeFirstOrThrow();
  const by = { ...TERMINAL, accountId: id };
  const schedule = {
    every: 'day',
    to: ['ana@team.example'],
    condition: null,
    checked: null,
    dueAt: 0,
  } as const;
  const content = { name: 'By day', query: {}, schedule: { ...schedule, to: [...schedule.to] } };
  await store.write(addSavedReport, { ...content, by, at: 0 });
  // Whether it is sent depends on the time of this day.
  const server = runServer({
    DATABASE_URL: url,
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'reports@team.example',
  });
  onTestFinished(() => void server.child.kill('SIGKILL'));
  await readPort(server);
  await vi.waitFor(async () => {
    const [saved] = await findSavedReports(store.reads);
    expect(saved?.schedule?.dueAt).toBeGreaterThan(Date.now());
  });
});
