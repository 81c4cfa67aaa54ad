import type { PageState } from '@zipfront/contracts/api/content';

const WORDS: Record<PageState, { word: string; tone: 'good' | 'open' | 'bad' | '' }> = {
  draft: { word: 'Draft', tone: 'open' },
  new: { word: 'New', tone: 'open' },
  changed: { word: 'Changed', tone: 'open' },
  'site-changed': { word: 'Site changed', tone: '' },
  removed: { word: 'Removed', tone: 'bad' },
  published: { word: 'Published', tone: 'good' },
};

export function StatePill({ state }: { state: PageState }) {
  const { word, tone } = WORDS[state];
  return <span className={`pill ${tone}`}>{word}</span>;
}
