/** The heading of entries that are in no release yet. */
const UNRELEASED = '## Unreleased';

/** The entries under a heading of a changelog, without the heading; null if it is missing. */
function entriesUnder(changelog: string, heading: RegExp): string | null {
  const sections = changelog.split(/^(?=## )/m);
  const section = sections.find((text) => heading.test(text));
  return section === undefined ? null : section.replace(/^.*\n/, '').trim();
}

/** The entries for the next release; empty without any. */
export function unreleasedEntries(changelog: string): string {
  return entriesUnder(changelog, /^## Unreleased\s*$/m) ?? '';
}

export function entriesOf(changelog: string, version: string): string {
  return entriesUnder(changelog, new RegExp(`^## ${version.replaceAll('.', '\\.')} - `)) ?? '';
}

/**
 * A changelog whose next release has become this one. Without entries, it says so.
 *
 * @param day as 2026-11-27
 */
export function releasedChangelog(changelog: string, version: string, day: string): string {
  const heading = `## ${version} - ${day}`;
  if (unreleasedEntries(changelog) !== '') return changelog.replace(UNRELEASED, heading);
  const without = changelog.replace(/^## Unreleased\s*/m, '');
  const [introduction = '', ...sections] = without.split(/^(?=## )/m);
  return [`${introduction.trimEnd()}\n\n${heading}\n\nNo change.\n`, ...sections].join('\n');
}

/** Notes of a release in Markdown: its entries, and those of the tracker below them. */
export function releaseNotes(version: string, own: string, tracker: string): string {
  return `# Zipfront ${version}\n\n${own}\n\n## Tracker (\`@zipfront/tracker\`)\n\n${tracker}\n`;
}
