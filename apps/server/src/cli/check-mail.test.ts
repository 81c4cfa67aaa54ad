import { describe, expect, it } from 'vitest';
import { smtpError, startMailServer } from '../notifications/testing/mail-server.ts';
import { freePort } from '../platform/store/testing/free-port.ts';
import { checkMail } from './check-mail.ts';

async function run(args: string[], env: Record<string, string>) {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const from = { MAIL_FROM: 'orders@carriway.example', CONSOLE_URL: 'https://console.example' };
  const surroundings = { env: { ...from, ...env }, print, printError: print };
  return { code: await checkMail(args, surroundings), text: lines.join('\n') };
}

describe('npm run check-mail', () => {
  // behaviour: 18.21
  it('sends a mail in the look of the site, and prints what the mail server responded', async () => {
    const server = await startMailServer();
    const sent = await run(['ana@team.example', '--site', 'shipping'], { SMTP_URL: server.url });
    expect(sent.code).toBe(0);
    expect(sent.text).toMatch(/^The mail server accepted the mail to ana@team.example: 250 /);
    const [mail] = server.received;
    expect(mail?.to).toEqual(['ana@team.example']);
    expect(mail?.raw).toMatch(/^Subject: Carriway: a test mail\r$/m);
    expect(mail?.raw).toMatch(/^From: Carriway </m);
    const body = mail?.raw.replaceAll('=\r\n', '');
    expect(body).toContain('sent this test mail');
    expect(body).toContain('https://console.example');
  });

  // behaviour: 18.21
  it('prints the error and its cure, and exits with 1', async () => {
    const refusing = await startMailServer({
      smtp: { onRcptTo: (_address, _session, callback) => callback(smtpError(550)) },
    });
    const closed = await startMailServer({
      smtp: {
        authOptional: false,
        allowInsecureAuth: true,
        onAuth: (_auth, _session, callback) => callback(new Error('no')),
      },
    });
    const failures = [
      [refusing.url, /550 as the test wants it\nCheck the recipient;/],
      [closed.url.replace('//', '//user:wrong@'), /535 .*\nCorrect name and password in SMTP_URL/],
      [`smtp://127.0.0.1:${await freePort()}`, /ECONNREFUSED.*\nCorrect host and port in SMTP_URL/],
    ] as const;
    for (const [url, text] of failures) {
      const { code, text: printed } = await run(['ana@team.example'], { SMTP_URL: url });
      expect([code, printed]).toEqual([1, expect.stringMatching(text)]);
      expect(printed).toMatch(/^The mail was not sent: /);
      expect(printed).not.toContain('wrong@');
    }
  });

  // behaviour: 18.21
  it.each([
    [[], 'npm run check-mail -- <address>'],
    [['ana'], 'ana is no e-mail address.'],
    [['ana@team.example', '--site', 'no'], '--site expects one of insurance, shipping.'],
  ])('refuses the arguments %j', async (args, text) => {
    const { code, text: printed } = await run(args, { SMTP_URL: 'smtp://127.0.0.1:1' });
    expect([code, printed]).toEqual([1, expect.stringContaining(text)]);
  });

  // behaviour: 18.21
  it('says so if no mail server is set', async () => {
    const { code, text } = await run(['ana@team.example'], {});
    expect([code, text]).toEqual([1, expect.stringContaining('SMTP_URL is not set')]);
  });
});
