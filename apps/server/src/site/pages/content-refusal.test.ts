import { beforeEach, describe, expect, it } from 'vitest';
import { checkAuditTrail } from '../../platform/audit/audit-trail.ts';
import type { Store } from '../../platform/store/store.ts';
import { eitherEngine, emptyTestStore } from '../../platform/store/testing/engines.ts';
import { findContentRefusal, notingPass } from './content-refusal.ts';
import type { Publication } from './live-content.ts';

const TYPO = 'insurance/pages/home.en.yaml:3:1 titel: is not a field';
const GAP = 'insurance/pages/auto.en.yaml:9:5 text: is missing';

describe.each(
  eitherEngine(import.meta.filename),
)('content that is not published, on $name', (engine) => {
  let store: Store;
  beforeEach(async () => {
    store = await emptyTestStore(engine);
  });

  const refusal = () => findContentRefusal(store.reads);

  function server(name: string) {
    let last: Publication = { publishedAt: 0, readAt: 0, errors: [] };
    const note = notingPass({ store, server: name, publication: () => last });
    return {
      note,
      async read(readAt: number, errors: string[] = []) {
        last = { ...last, readAt, errors };
        await note();
      },
    };
  }

  async function entries() {
    const trail = await store.reads
      .selectFrom('console_action')
      .select(['actor', 'action'])
      .orderBy('position')
      .execute();
    return trail.map(({ actor, action }) => `${actor} ${action}`);
  }

  // behaviour: 26.9
  it('notes a refusal once, with the time of the first, until a server publishes', async () => {
    const one = server('one:8080');
    await one.note();
    expect(await refusal()).toBeNull();
    await one.read(5, [TYPO, `${GAP}\n  of a list`]);
    await one.note();
    const found = { server: 'one:8080', since: 5, errors: [TYPO, `${GAP} of a list`] };
    expect(await refusal()).toEqual(found);
    await one.read(7, [GAP]);
    expect(await refusal()).toEqual({ ...found, errors: [GAP] });
    await one.read(9);
    await one.note();
    expect(await refusal()).toBeNull();
    expect(await entries()).toEqual([
      'one:8080 content-refused',
      'one:8080 content-refused',
      'one:8080 content-published',
    ]);
    await one.read(11, [TYPO]);
    expect(await refusal()).toMatchObject({ since: 11 });
    expect((await checkAuditTrail(store.reads)).changed).toBeNull();
  });

  // behaviour: 26.9
  it('notes a refusal again after another server published, and not after another refused', async () => {
    const [one, other] = [server('one:8080'), server('other:8080')];
    await one.read(5, [TYPO]);
    await other.read(6, [GAP]);
    await one.note();
    expect(await refusal()).toMatchObject({ server: 'other:8080', since: 5, errors: [GAP] });
    await other.read(7);
    expect(await refusal()).toBeNull();
    await other.note();
    await one.note();
    expect(await refusal()).toMatchObject({ server: 'one:8080', errors: [TYPO] });
    await one.read(8);
    expect(await refusal()).toBeNull();
  });

  // behaviour: 26.9
  it('ends the refusal of a stopped server when another starts', async () => {
    await server('stopped:8080').read(5, [TYPO]);
    await server('new:8080').note();
    expect(await refusal()).toBeNull();
  });

  it('notes at most twenty errors', async () => {
    await server('one:8080').read(
      5,
      Array.from({ length: 21 }, (_, index) => `error ${index}`),
    );
    expect((await refusal())?.errors).toHaveLength(20);
  });
});
