import { expect, it } from 'vitest';
import { MIGRATION_NAMES } from './migrate.ts';
import { laterMigrations, refuseOtherThanCurrent, refuseOtherVersion } from './schema-state.ts';

const OURS = MIGRATION_NAMES.at(-1)?.slice(0, 4);

// behaviour: 30.2
it('names the migrations of later versions, which have only added', () => {
  const later = ['9998-more', `9999-less-needs-${OURS}`];
  expect(laterMigrations(MIGRATION_NAMES, 'It')).toEqual([]);
  expect(laterMigrations([...MIGRATION_NAMES, ...later], 'It')).toEqual(later);
});

// behaviour: 30.2
it.each([
  '9999-less-needs-9998',
  '0000-of-another-program',
])('refuses a database with the migration %s', (name) => {
  const executed = [...MIGRATION_NAMES, '9998-more', name];
  expect(() => laterMigrations(executed, 'It')).toThrow(
    `It is from a newer version of Zipfront (it has ${name}, this version knows up to ${MIGRATION_NAMES.at(-1)}); nothing was changed`,
  );
});

// behaviour: 13.2
it('refuses a database from before the first release', () => {
  const refused = 'It is from before the first release of Zipfront (it has 0002-events)';
  for (const check of [laterMigrations, refuseOtherVersion, refuseOtherThanCurrent]) {
    expect(() => check(['0001-visits', '0002-events'], 'It')).toThrow(refused);
  }
});
