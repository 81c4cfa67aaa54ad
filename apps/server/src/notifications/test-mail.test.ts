import { afterEach, describe, expect, it, vi } from 'vitest';
import { freePort } from '../platform/store/testing/free-port.ts';
import { sendTestMail, tryMailServer } from './test-mail.ts';
import { smtpError, startMailServer } from './testing/mail-server.ts';
import { signalAfter } from './testing/signal-after.ts';

const mailFrom = 'orders@carriway.example';
const mail = {
  to: 'ana@team.example',
  from: 'Carriway',
  subject: 'Carriway: a test mail',
  html: '<p>Mails arrive</p>',
  text: 'Mails arrive',
};

/** A mail server that refuses every sign-in. */
const REFUSES_SIGN_IN = {
  authOptional: false,
  allowInsecureAuth: true,
  onAuth: (_auth: unknown, _session: unknown, callback: (error: Error) => void) =>
    callback(new Error('no')),
};

afterEach(() => vi.restoreAllMocks());

describe('sendTestMail', () => {
  // behaviour: 18.20
  it('sends at once, and returns what the server responded', async () => {
    const server = await startMailServer();
    const trial = await sendTestMail({ smtpUrl: server.url, mailFrom }, mail);
    expect(trial).toEqual({
      outcome: { kind: 'sent' },
      response: expect.stringMatching(/^250 /),
      cure: null,
    });
    const [received] = server.received;
    expect(received?.to).toEqual([mail.to]);
    expect(received?.raw).toMatch(/^From: Carriway <orders@carriway.example>\r$/m);
    expect(received?.raw).toMatch(/multipart\/alternative[\s\S]*text\/plain[\s\S]*text\/html/);
  });

  // behaviour: 18.20
  it('returns a timeout after 20 seconds', async () => {
    const server = await startMailServer();
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(signalAfter(20_000));
    const { outcome, cure } = await sendTestMail({ smtpUrl: server.url, mailFrom }, mail);
    expect(outcome).toEqual({ kind: 'failed', reason: 'timeout' });
    expect(cure).toMatch(/a firewall or your host may block the port/);
  });

  // behaviour: 18.20, 18.22
  it('returns the reason and the cure where the message is refused', async () => {
    const server = await startMailServer({
      answer: () => {
        throw smtpError(550);
      },
    });
    expect(await sendTestMail({ smtpUrl: server.url, mailFrom }, mail)).toEqual({
      outcome: { kind: 'refused', reason: 'SMTP 550' },
      response: '550 as the test wants it',
      cure: 'Ask the operator of the mail server what its response means.',
    });
  });

  // behaviour: 18.22
  it.each([
    ['onRcptTo', { kind: 'refused', reason: 'SMTP 550' }, 'Check the recipient;'],
    [
      'onMailFrom',
      { kind: 'failed', reason: 'EENVELOPE, SMTP 550' },
      'Set MAIL_FROM to an address',
    ],
  ])('returns the cure of the step that refuses, %s', async (step, outcome, cure) => {
    const server = await startMailServer({
      smtp: {
        [step]: (_address: unknown, _session: unknown, callback: (error: Error) => void) =>
          callback(smtpError(550)),
      },
    });
    const trial = await sendTestMail({ smtpUrl: server.url, mailFrom }, mail);
    expect(trial.outcome).toEqual(outcome);
    expect(trial.response).toContain('550 as the test wants it');
    expect(trial.cure).toContain(cure);
  });
});

describe('tryMailServer', () => {
  // behaviour: 18.22
  it('signs in and sends nothing', async () => {
    const server = await startMailServer();
    expect((await tryMailServer({ smtpUrl: server.url })).cure).toBeNull();
    expect(server.received).toEqual([]);
  });

  // behaviour: 18.22
  it('says what to correct in SMTP_URL', async () => {
    const open = await startMailServer();
    const closed = await startMailServer({ smtp: REFUSES_SIGN_IN });
    const port = await freePort();
    const cures = await Promise.all(
      [
        `smtp://127.0.0.1:${port}`,
        closed.url.replace('//', '//user:wrong@'),
        open.url.replace('smtp:', 'smtps:'),
        `smtp://user:secret@0.0.0.0:${open.port}`,
        'smtp://mail.invalid:587',
      ].map(async (smtpUrl) => (await tryMailServer({ smtpUrl })).cure),
    );
    expect(cures).toEqual([
      `Correct host and port in SMTP_URL: nothing responds at 127.0.0.1:${port}.`,
      expect.stringContaining('Correct name and password in SMTP_URL'),
      expect.stringContaining('Change the scheme of SMTP_URL'),
      expect.stringContaining('Use a mail server with TLS'),
      expect.stringContaining('Correct the host in SMTP_URL'),
    ]);
  });
});
