import type { ResponseOf } from '@zipfront/contracts/api/operation';
import type { getDays } from '@zipfront/contracts/api/today';
import type { Annotation } from '../ui/TimeChart.tsx';

type Happened = ResponseOf<typeof getDays>['annotations'][number];

const WORDS: Record<Happened['kind'], string> = {
  release: 'release',
  'spend-import': 'import of',
  'experiment-start': 'start of',
  'experiment-end': 'end of',
};

export function createAnnotation({ day, kind, name }: Happened): Annotation {
  return { day, text: `${WORDS[kind]} ${name}` };
}
