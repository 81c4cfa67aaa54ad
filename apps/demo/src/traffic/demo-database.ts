import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DAY_MS } from '@zipfront/contracts/time/time';
import { pino } from 'pino';
import { addAccount, resetAccount } from '../../../server/src/console/accounts/add-account.ts';
import { acceptLink, newLink } from '../../../server/src/console/accounts/links.ts';
import { hashPassword } from '../../../server/src/console/accounts/password.ts';
import { findPartner } from '../../../server/src/conversions/postbacks/find-partners.ts';
import { terminalActor } from '../../../server/src/platform/audit/audit-trail.ts';
import { makePrivateFolder } from '../../../server/src/platform/private-files.ts';
import type { Store } from '../../../server/src/platform/store/store.ts';
import { newToken, tokenHash } from '../../../server/src/platform/tokens.ts';
import { rollUpAll } from '../../../server/src/reporting/rollups/roll-up.ts';
import { openDemoStore } from '../open-demo-store.ts';
import type { SampleWorld } from '../plan/world.ts';
import { fillSamples } from '../samples/fill-samples.ts';
import { SAMPLE_PARTNER } from '../samples/partner.ts';

const DAYS = 90;

/** Samples are renewed after this time, so that the last days have visits. */
const MAX_AGE_MS = DAY_MS;

const PASSWORD_BYTES = 12;

/** The account of a demo: an admin, so that it may open every screen. */
const ACCOUNT = 'demo';

export interface DemoDatabase {
  /** Signs in at the console. The password is new at each start. */
  account: { name: string; password: string };
  partner: { id: string; secret: string };
}

export interface DemoFill {
  /** The SQLite file; it is replaced where it cannot be used. */
  file: string;
  isFresh: boolean;
  now: number;
  seed: number;
  visits: number;
  onFill(): void;
}

/** Unless it has samples of the last day. Its account gets a new password. */
export async function prepareDemoDatabase(
  world: SampleWorld,
  demo: DemoFill,
): Promise<DemoDatabase> {
  const { file, isFresh, now } = demo;
  if (isFresh || !existsSync(file) || !(await isFilled(demo))) await fill(world, demo);
  const store = await open(file);
  try {
    return { account: await giveAccount(store, now), partner: await findDemoPartner(store) };
  } finally {
    await store.close();
  }
}

/** Fills another file first, so that an end in between leaves no half of the samples. */
async function fill(world: SampleWorld, { file, onFill, ...order }: DemoFill) {
  onFill();
  makePrivateFolder(dirname(file));
  const filling = join(dirname(file), 'filling.db');
  removeDatabase(filling);
  const store = await open(filling);
  try {
    await fillSamples(store, world, { ...order, days: DAYS, areVisitors: true });
    await rollUpAll(store);
  } finally {
    await store.close();
  }
  removeDatabase(file);
  renameSync(filling, file);
}

function open(file: string): Promise<Store> {
  return openDemoStore({ url: `file:${file}`, log: pino({ level: 'silent' }) });
}

/** Whether a database has samples of the last day. One of another version has not. */
async function isFilled({ file, now }: DemoFill): Promise<boolean> {
  const store = await open(file).catch(() => null);
  const partners = store?.reads.selectFrom('partner').select('created_at');
  const partner = await partners?.where('id', '=', SAMPLE_PARTNER).executeTakeFirst();
  await store?.close();
  return partner !== undefined && now - partner.created_at < MAX_AGE_MS;
}

function removeDatabase(file: string): void {
  for (const name of readdirSync(dirname(file))) {
    if (name.startsWith(basename(file))) rmSync(join(dirname(file), name));
  }
}

async function giveAccount(store: Store, at: number): Promise<DemoDatabase['account']> {
  const { link } = newLink('', at);
  const by = terminalActor(ACCOUNT);
  const isAdded = await store.write(addAccount, { name: ACCOUNT, role: 'admin', link, by, at });
  if (!isAdded) await store.write(resetAccount, { name: ACCOUNT, link, by, at });
  const password = randomBytes(PASSWORD_BYTES).toString('base64url');
  await store.write(acceptLink, {
    key: link.key,
    name: ACCOUNT,
    passwordHash: await hashPassword(password),
    // A session without a browser.
    sessionKey: tokenHash(newToken()),
    replacedKey: null,
    requestId: null,
    at,
  });
  return { name: ACCOUNT, password };
}

async function findDemoPartner(store: Store): Promise<DemoDatabase['partner']> {
  const partner = await findPartner(store.reads, SAMPLE_PARTNER);
  const secret = partner?.secrets.at(-1);
  if (secret === undefined) throw new Error('The demo has no partner: run it with --fresh.');
  return { id: SAMPLE_PARTNER, secret };
}
