import { reactIsland } from '../islands/react-island.tsx';
import { sentArrival } from '../visit-flow/sent-arrival.ts';
import { createZipFormBehaviour } from './behaviour.ts';
import { createForms } from './forms.ts';
import { openBlankTab } from './submit.ts';
import { ZipForm } from './ZipForm.tsx';

export const attach = reactIsland(ZipForm, ([first], page) => ({
  behaviour: createZipFormBehaviour(
    page,
    { zip: first?.zip ?? '', error: first?.error ?? null, lines: first?.lines ?? [] },
    {
      forms: createForms(document),
      fetch: window.fetch,
      arrival: (attribution) => sentArrival(page.config, attribution),
      windowWidth: () => window.innerWidth,
      openBlankTab: () => openBlankTab(window),
      navigate: (url) => location.assign(url),
    },
  ),
}));
