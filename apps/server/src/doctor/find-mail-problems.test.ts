import { expect, it } from 'vitest';
import { startMailServer } from '../notifications/testing/mail-server.ts';
import { freePort } from '../platform/store/testing/free-port.ts';
import { findMailProblems } from './find-mail-problems.ts';

const mailTeam = ['desk@example.com'];

// behaviour: 15.76
it('finds that no mail is sent, or none to the team, or that the server cannot be used', async () => {
  const { url: smtpUrl, received } = await startMailServer();
  expect(await findMailProblems({ smtpUrl, mailTeam })).toEqual([]);
  expect(received).toEqual([]);
  expect(await findMailProblems({ smtpUrl, mailTeam: [] })).toMatchObject([
    { problem: expect.stringContaining('MAIL_TEAM is not set') },
  ]);
  expect(await findMailProblems({ smtpUrl: null, mailTeam })).toMatchObject([
    { problem: 'SMTP_URL is not set, so no mail is sent.' },
  ]);
  const closed = `smtp://127.0.0.1:${await freePort()}`;
  expect(await findMailProblems({ smtpUrl: closed, mailTeam })).toMatchObject([
    {
      problem: expect.stringContaining('ECONNREFUSED'),
      cure: expect.stringContaining('Correct host and port in SMTP_URL'),
    },
  ]);
});
