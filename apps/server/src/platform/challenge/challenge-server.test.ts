import { describe, expect, it } from 'vitest';
import { engines } from '../store/testing/engines.ts';
import { emptyTestDatabase } from '../store/testing/open-database.ts';
import { challengeSecret, SECRET_CHECK_NAME } from './challenge-server.ts';

const SECRET = 'the-secret-of-all-servers';
const OTHER = 'the-secret-of-another-one';

describe.each(engines)('challengeSecret on $name', (engine) => {
  // behaviour: 31.5
  it('returns the configured secret, and refuses another one or none afterwards', async () => {
    const { store } = await emptyTestDatabase(engine);
    expect(await challengeSecret(store, SECRET)).toBe(SECRET);
    expect(await challengeSecret(store, SECRET)).toBe(SECRET);
    const refused = [challengeSecret(store, OTHER), challengeSecret(store, null)];
    const [other, none] = (await Promise.allSettled(refused)).map((result) =>
      result.status === 'rejected' ? String(result.reason.message) : 'accepted',
    );
    expect(other).toContain('CHALLENGE_SECRET is not that of the other servers');
    expect(none).toContain('CHALLENGE_SECRET is not set, but other servers');
    for (const message of [other, none]) {
      expect(message).toContain("delete from secret where name = 'challenge-check'");
      expect(message).not.toContain(SECRET);
    }
  });

  // behaviour: 31.5
  it('accepts another secret once the row of the first was deleted, as the message says', async () => {
    const { store, db } = await emptyTestDatabase(engine);
    await challengeSecret(store, SECRET);
    await db.deleteFrom('secret').where('name', '=', SECRET_CHECK_NAME).execute();
    expect(await challengeSecret(store, OTHER)).toBe(OTHER);
    const rows = await db.selectFrom('secret').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(OTHER);
  });

  // behaviour: 31.5
  it('refuses one of two servers that start at once with different secrets', async () => {
    const { store } = await emptyTestDatabase(engine);
    const starts = await Promise.allSettled([
      challengeSecret(store, SECRET),
      challengeSecret(store, OTHER),
    ]);
    expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('makes a secret where none is configured, the same for all servers', async () => {
    const { store } = await emptyTestDatabase(engine);
    const [one, two] = await Promise.all([
      challengeSecret(store, null),
      challengeSecret(store, null),
    ]);
    expect(one).toHaveLength(43);
    expect(two).toBe(one);
    await expect(challengeSecret(store, OTHER)).rejects.toThrow('is not that of the other servers');
  });
});
