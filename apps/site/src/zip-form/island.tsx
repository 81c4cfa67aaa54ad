import { hydrateRoot } from 'react-dom/client';
import type { Page } from '../state/page.ts';
import { createZipFormBehaviour } from './behaviour.ts';
import { formsOf } from './forms.ts';
import { openBlankTab } from './pop-under.ts';
import { ZipForm, type ZipFormProps } from './ZipForm.tsx';

/** Makes all zip forms of the page interactive, with one behaviour for all of them. */
export function hydrate(elements: HTMLElement[], page: Page): void {
  const islands = elements.map((element) => ({
    element,
    props: JSON.parse(element.dataset.islandProps ?? '{}') as ZipFormProps,
  }));
  const behaviour = createZipFormBehaviour(
    page,
    { zip: islands[0]?.props.zip ?? '', error: islands[0]?.props.error ?? null },
    {
      forms: formsOf(document),
      fetch: window.fetch.bind(window),
      windowWidth: () => window.innerWidth,
      openBlankTab: () => openBlankTab(window),
      navigate: (url) => location.assign(url),
    },
  );
  for (const { element, props } of islands) {
    hydrateRoot(element, <ZipForm {...props} behaviour={behaviour} />, {
      identifierPrefix: element.dataset.islandId ?? '',
    });
  }
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) behaviour.resume();
  });
}
