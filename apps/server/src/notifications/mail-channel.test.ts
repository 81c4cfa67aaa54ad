import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { OutboxRow } from '../platform/store/tables/console.ts';
import { type Engine, engines } from '../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../platform/store/testing/open-database.ts';
import { createMailChannel } from './mail-channel.ts';
import { type MailServer, smtpError, startMailServer } from './testing/mail-server.ts';
import { findOutbox, queue } from './testing/outbox.ts';
import { sampleMailServices } from './testing/sample-mail-services.ts';
import { sampleOrder } from './testing/sample-order.ts';

const [sqlite] = engines as [Engine, ...Engine[]];

const NEVER = new AbortController().signal;

async function channelTo(smtpUrl: string, changes: Partial<OutboxRow> = {}) {
  const { store, db } = await emptyTestDatabase(sqlite);
  await db.insertInto('shipping_order').values(sampleOrder()).execute();
  await queue(db, { kind: 'estimate-saved' });
  const [row] = await findOutbox(store);
  if (row === undefined) throw new Error('Nothing was queued.');
  const settings = { smtpUrl, mailFrom: 'orders@carriway.example' };
  const deliver = createMailChannel(settings, sampleMailServices(store));
  return { db, row, send: (signal = NEVER) => deliver({ ...row, ...changes }, signal) };
}

describe('the mail channel', () => {
  // behaviour: 18.4
  it('sends from the brand to one recipient, with the id of the row in the Message-ID', async () => {
    const server = await startMailServer();
    const { row, send } = await channelTo(server.url);
    expect(await send()).toEqual({ kind: 'sent' });
    expect(await send()).toEqual({ kind: 'sent' });
    const [mail, again] = server.received;
    expect(mail).toMatchObject({
      to: ['nadia@mail.example'],
      messageId: `<${row.id}@carriway.example>`,
    });
    expect(again?.messageId).toBe(mail?.messageId);
    expect(mail?.raw).toMatch(/^From: Carriway <orders@carriway.example>\r$/m);
    expect(mail?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(mail?.raw).toMatch(/multipart\/alternative[\s\S]*text\/plain[\s\S]*text\/html/);
  });

  // behaviour: 18.4
  it('sends nothing to the second of two addresses in one recipient', async () => {
    const server = await startMailServer();
    const two = 'ana@team.example, eve@evil.example';
    const { send } = await channelTo(server.url, { kind: 'order-placed', recipient: two });
    await send();
    expect(server.received.flatMap(({ to }) => to)).not.toContain('eve@evil.example');
  });

  // behaviour: 18.4
  it('returns obsolete, and sends nothing, once the order was deleted', async () => {
    const server = await startMailServer();
    const { db, send } = await channelTo(server.url);
    await db.deleteFrom('shipping_order').execute();
    expect(await send()).toEqual({ kind: 'obsolete' });
    expect(server.received).toEqual([]);
  });

  // behaviour: 18.5
  it.each([
    [550, { kind: 'refused', reason: 'SMTP 550' }],
    [552, { kind: 'refused', reason: 'SMTP 552' }],
    [503, { kind: 'failed', reason: 'SMTP 503' }],
    [450, { kind: 'failed', reason: 'SMTP 450' }],
    [421, { kind: 'failed', reason: 'SMTP 421' }],
  ])('returns whether to try again when a server responds with %i', async (code, outcome) => {
    const server = await startMailServer({
      answer: () => {
        throw smtpError(code);
      },
    });
    const { send } = await channelTo(server.url);
    expect(await send()).toEqual(outcome);
  });

  // behaviour: 18.5
  it('returns refused for a recipient that the server does not know', async () => {
    const server = await startMailServer({
      smtp: { onRcptTo: (_address, _session, callback) => callback(smtpError(550)) },
    });
    const { send } = await channelTo(server.url);
    expect(await send()).toEqual({ kind: 'refused', reason: 'SMTP 550' });
  });

  // behaviour: 18.5
  it('waits for the operator where the server refuses the sender', async () => {
    const server = await startMailServer({
      smtp: { onMailFrom: (_address, _session, callback) => callback(smtpError(550)) },
    });
    const { send } = await channelTo(server.url);
    expect(await send()).toEqual({ kind: 'failed', reason: 'EENVELOPE, SMTP 550' });
  });

  // behaviour: 18.5
  it('waits for the operator where signing in fails', async () => {
    const server = await startMailServer({
      smtp: {
        authOptional: false,
        allowInsecureAuth: true,
        onAuth: (_auth, _session, callback) => callback(new Error('no')),
      },
    });
    const url = server.url.replace('//', '//user:wrong@');
    expect(await (await channelTo(url)).send()).toEqual({
      kind: 'failed',
      reason: 'EAUTH, SMTP 535',
    });
  });

  // behaviour: 18.5
  it('returns failed, to try again, while the server is down', async () => {
    const { send } = await channelTo(`smtp://127.0.0.1:${await closedPort()}`);
    expect(await send()).toEqual({ kind: 'failed', reason: expect.stringMatching(/^E[A-Z]+$/) });
  });

  // behaviour: 18.5
  it.each([
    ['a timeout', new DOMException('', 'TimeoutError'), { kind: 'failed', reason: 'timeout' }],
    ['a stop', undefined, { kind: 'interrupted' }],
  ])('stops waiting for a slow server after %s', async (_name, reason, outcome) => {
    const abort = new AbortController();
    const server = await slowServer(() => abort.abort(reason));
    const { send } = await channelTo(server.url);
    expect(await send(abort.signal)).toEqual(outcome);
    expect(server.received).toHaveLength(1);
  });

  // behaviour: 18.5
  it('sends no password without encryption to another machine', async () => {
    const { send } = await channelTo(
      `smtp://user:secret@0.0.0.0:${(await startMailServer()).port}`,
    );
    expect(await send()).toEqual({ kind: 'failed', reason: 'ETLS, SMTP 500' });
  });
});

/** A server that never responds to a mail. */
function slowServer(received: () => void): Promise<MailServer> {
  return startMailServer({
    answer: () => {
      received();
      return new Promise<void>((resolve) => onTestFinished(() => resolve()));
    },
  });
}

async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
