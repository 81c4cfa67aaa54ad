import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DAY_MS } from '@zipfront/contracts/time/time';
import { addAccount, resetAccount } from '../../../server/src/console/accounts/add-account.ts';
import { acceptLink, newLink } from '../../../server/src/console/accounts/links.ts';
import { hashPassword } from '../../../server/src/console/accounts/password.ts';
import { findPartner } from '../../../server/src/conversions/postbacks/partners.ts';
import { terminalActor } from '../../../server/src/platform/audit/audit-trail.ts';
import { makePrivateFolder } from '../../../server/src/platform/store/database-url.ts';
import type { Store } from '../../../server/src/platform/store/store.ts';
import { keyOf, newToken } from '../../../server/src/platform/tokens.ts';
import { rollUpAll } from '../../../server/src/reporting/rollups/roll-up.ts';
import { fillSamples } from '../samples/fill-samples.ts';
import { SAMPLE_PARTNER } from '../samples/sample-partners.ts';
import type { SampleWorld } from '../samples/sample-world.ts';

/** Days of the samples. */
const DAYS = 90;

/** Samples are renewed after this time, so that the last days have visits. */
const MAX_AGE_MS = DAY_MS;

const PASSWORD_BYTES = 12;

/** The account of a demo: an admin, so that it may open every screen. */
const ACCOUNT = 'demo';

/** The demo's database with its samples. */
export interface DemoDatabase {
  /** Signs in at the console. The password is new at each start. */
  account: { name: string; password: string };
  /** Signs the partner's reports. */
  partner: { id: string; secret: string };
}

/**
 * Fills a demo's database, unless it has samples of the last day, and gives its account a new
 * password.
 *
 * @param file the SQLite file; it is replaced where it cannot be used
 * @param options.openStore opens a database
 * @param options.isFresh whether it is filled again in any case
 * @param options.visits number of visits to fill in
 */
export async function prepareDemoDatabase(
  file: string,
  world: SampleWorld,
  {
    openStore,
    isFresh,
    now,
    seed,
    visits,
    onFill,
  }: {
    openStore(url: string): Promise<Store>;
    isFresh: boolean;
    now: number;
    seed: number;
    visits: number;
    onFill(): void;
  },
): Promise<DemoDatabase> {
  const isCurrent = !isFresh && existsSync(file) && (await isFilled(file, { openStore, now }));
  if (!isCurrent) {
    onFill();
    await fill();
  }
  const store = await openStore(`file:${file}`);
  try {
    return { account: await giveAccount(store, now), partner: await partnerOf(store) };
  } finally {
    await store.close();
  }

  /** Fills another file first, so that an end in between leaves no half of the samples. */
  async function fill(): Promise<void> {
    makePrivateFolder(dirname(file));
    const filling = join(dirname(file), 'filling.db');
    removeDatabase(filling);
    const store = await openStore(`file:${filling}`);
    try {
      await fillSamples(store, world, { visits, days: DAYS, seed, now });
      await rollUpAll(store);
    } finally {
      await store.close();
    }
    removeDatabase(file);
    renameSync(filling, file);
  }
}

/** Whether a database has samples of the last day. One of another version has not. */
async function isFilled(
  file: string,
  { openStore, now }: { openStore(url: string): Promise<Store>; now: number },
): Promise<boolean> {
  let store: Store;
  try {
    store = await openStore(`file:${file}`);
  } catch {
    return false;
  }
  try {
    const partner = await store.reads
      .selectFrom('partner')
      .select('created_at')
      .where('id', '=', SAMPLE_PARTNER)
      .executeTakeFirst();
    return partner !== undefined && now - partner.created_at < MAX_AGE_MS;
  } finally {
    await store.close();
  }
}

/** Deletes an SQLite file with the files beside it. */
function removeDatabase(file: string): void {
  if (!existsSync(dirname(file))) return;
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
    sessionKey: keyOf(newToken()),
    replacedKey: null,
    requestId: null,
    at,
  });
  return { name: ACCOUNT, password };
}

async function partnerOf(store: Store): Promise<DemoDatabase['partner']> {
  const partner = await findPartner(store.reads, SAMPLE_PARTNER);
  const secret = partner?.secrets.at(-1);
  if (secret === undefined) throw new Error('The demo has no partner: run it with --fresh.');
  return { id: SAMPLE_PARTNER, secret };
}
