import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { type Environment, readConfig } from '../platform/config/config.ts';
import { type Engine, emptyTestStore, engines } from '../platform/store/testing/engines.ts';
import { startNotifications } from './start-notifications.ts';
import { sampleMailServices } from './testing/sample-mail-services.ts';

const [sqlite] = engines as [Engine, ...Engine[]];

const MAIL = { SMTP_URL: 'smtp://localhost:25', MAIL_FROM: 'orders@carriway.example' };

const WEBHOOK = {
  WEBHOOK_URL: 'https://hooks.example',
  WEBHOOK_SECRET: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
};

async function logLines(environment: Environment): Promise<string[]> {
  const store = await emptyTestStore(sqlite);
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line).msg) });
  const config = readConfig(environment);
  const mail = sampleMailServices(store);
  const pages = { ...mail.pages, siteNames: () => [], timeZoneOf: () => 'UTC' };
  const services = { ...mail, pages, config, log, now: Date.now };
  await startNotifications(services).stop();
  return lines;
}

// behaviour: 18.9
it('logs once at the start that no mail is sent, or none to the team', async () => {
  const noMail = ['no mail is sent: SMTP_URL is not set'];
  expect(await logLines({})).toEqual(noMail);
  expect(await logLines(WEBHOOK)).toEqual(noMail);
  expect(await logLines(MAIL)).toEqual(['no mail is sent to the team: MAIL_TEAM is not set']);
  expect(await logLines({ ...MAIL, MAIL_TEAM: 'ana@team.example' })).toEqual([]);
});

// behaviour: 18.9
it('starts no timer without a channel, and looks for overdue items for a team or an endpoint', async () => {
  const timer = vi.spyOn(globalThis, 'setInterval');
  await logLines({});
  expect(timer).not.toHaveBeenCalled();
  await logLines(MAIL);
  expect(timer).toHaveBeenCalledTimes(1);
  for (const toTeam of [{ ...MAIL, MAIL_TEAM: 'ana@team.example' }, WEBHOOK]) {
    timer.mockClear();
    await logLines(toTeam);
    expect(timer).toHaveBeenCalledTimes(2);
  }
  timer.mockRestore();
});
