import { describe, expect, it } from 'vitest';
import { entriesOf, releasedChangelog, releaseNotes, unreleasedEntries } from './changelog.ts';

const CHANGELOG = `# Changelog

Introduction.

## Unreleased

### Added

- A thing.

## 0.1.0 - 2026-01-01

- The first.
`;

describe('a changelog', () => {
  it('dates the entries of the next release, and leaves the others', () => {
    const released = releasedChangelog(CHANGELOG, '0.2.0', '2026-11-27');
    expect(released).toBe(CHANGELOG.replace('## Unreleased', '## 0.2.0 - 2026-11-27'));
    expect(entriesOf(released, '0.2.0')).toBe('### Added\n\n- A thing.');
    expect(entriesOf(released, '0.1.0')).toBe('- The first.');
    expect(unreleasedEntries(released)).toBe('');
  });

  it.each([
    ['an empty heading', CHANGELOG.replace('### Added\n\n- A thing.\n\n', '')],
    ['no heading', CHANGELOG.replace('## Unreleased\n\n### Added\n\n- A thing.\n\n', '')],
  ])('gets a release without entries from %s', (_, changelog) => {
    expect(unreleasedEntries(changelog)).toBe('');
    expect(releasedChangelog(changelog, '0.2.0', '2026-11-27')).toBe(`# Changelog

Introduction.

## 0.2.0 - 2026-11-27

No change.

## 0.1.0 - 2026-01-01

- The first.
`);
  });

  it('becomes notes, with those of the tracker below', () => {
    expect(releaseNotes('0.2.0', '- A thing.', 'No change.')).toBe(
      '# Zipfront 0.2.0\n\n- A thing.\n\n## Tracker (`@zipfront/tracker`)\n\nNo change.\n',
    );
  });
});
