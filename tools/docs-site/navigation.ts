/** A group of the navigation: what one kind of reader looks for. */
export interface Group {
  label: string;
  /** What the reader wants, for the home page. */
  note: string;
  pages: NavigationPage[];
}

/** A document by its path from the repository's root, under its title or another label. */
export type NavigationPage = string | { label: string; document: string };

/** The group that the reference of the API is added to. */
export const API_GROUP = 'API';

const operating = (...names: string[]) => names.map((name) => `docs/operating/${name}.md`);
const docs = (...names: string[]) => names.map((name) => `docs/${name}.md`);

/** The navigation, by reader. */
export const NAVIGATION: Group[] = [
  {
    label: 'Start',
    note: 'What it is, two commands to run it, and all other commands.',
    pages: [{ label: 'Overview', document: 'README.md' }],
  },
  {
    label: 'Run it',
    note: 'From a bare machine to a site with visitors, then each topic of operating.',
    pages: [
      'docs/going-live.md',
      ...operating('README', 'running', 'configuration', 'behind-a-proxy', 'console', 'mail'),
      ...operating('database', 'backup', 'upgrading', 'monitoring', 'limits', 'privacy'),
      ...operating('reviews-and-orders', 'several-servers', 'postgresql-cluster'),
      'docs/browsers.md',
    ],
  },
  {
    label: 'Write pages',
    note: 'Pages are YAML files: how one is written, every field, and a brand of your own.',
    pages: docs('content/README', 'content/fields', 'content/rebrand', 'look'),
  },
  {
    label: 'Market',
    note: 'Reports, spend, what partners report, uploads to platforms, and experiments.',
    pages: docs(
      ...['reports', 'spend', 'postbacks', 'uploads', 'funnel', 'experiments', 'health'],
      'warehouse',
    ),
  },
  {
    label: 'Work at the desk',
    note: 'Call-backs, orders and reviews, with a walk of five minutes.',
    pages: docs('desk'),
  },
  {
    label: API_GROUP,
    note: 'Everything that the console shows and changes, for programs.',
    pages: docs('api'),
  },
  {
    label: 'Tracker',
    note: 'Measure another site: a script tag, React, Next and Astro.',
    pages: [
      'packages/tracker/README.md',
      'packages/tracker/DESIGN.md',
      { label: 'Changelog', document: 'packages/tracker/CHANGELOG.md' },
    ],
  },
  {
    label: 'Develop',
    note: 'How it is built, why it is so, and what it does, statement by statement.',
    pages: [
      'CONTRIBUTING.md',
      ...docs('architecture', 'decisions/README', 'behaviours/README', 'glossary'),
      ...docs('performance', 'dependencies'),
    ],
  },
  {
    label: 'Project',
    note: 'What has changed, how to report a vulnerability, how we treat each other.',
    pages: ['CHANGELOG.md', 'SECURITY.md', 'CODE_OF_CONDUCT.md'],
  },
];

/** Folders whose documents are reached by the page that lists them, not by the navigation. */
export const LISTED_FOLDERS = ['docs/decisions/', 'docs/behaviours/'];

/**
 * The documents that no reader would find: neither in the navigation nor in a folder with a page
 * that lists it.
 */
export function unlistedDocuments(documents: Iterable<string>): string[] {
  const listed = new Set(NAVIGATION.flatMap(({ pages }) => pages.map(documentOf)));
  return [...documents].filter(
    (path) => !listed.has(path) && !LISTED_FOLDERS.some((folder) => path.startsWith(folder)),
  );
}

export function documentOf(page: NavigationPage): string {
  return typeof page === 'string' ? page : page.document;
}
