import type { QuoteFormName } from '@zipfront/contracts/shipping/form-fields';
import { pickupDateFault, pickupDays } from '@zipfront/contracts/shipping/pickup-date';
import { useEffect, useEffectEvent, useState } from 'react';
import { usePage } from '../../islands/use-page.ts';
import { fillFields, hasTyped, type QuoteValues, today } from './quote-values.ts';
import { createSavedStart, type SavedStart } from './saved-start.ts';

export interface ShownStart extends Pick<SavedStart, 'save' | 'clear'> {
  isRestored: boolean;
  startOver(): void;
}

/** Values of an empty first step, with the first of each choice. */
const EMPTY: QuoteValues = {
  from: '',
  to: '',
  year: '',
  make: '',
  model: '',
  kind: '',
  motorcycle_type: '',
  running: 'yes',
  transport: 'open',
  date: '',
};

/** Fills the form with a saved start unless something else does, as a posted page. */
export function useSavedStart(name: QuoteFormName, id: string, isPosted: boolean): ShownStart {
  const config = usePage()?.config;
  const [isRestored, setRestored] = useState(false);
  const [start] = useState(() =>
    config
      ? createSavedStart(name, config, {
          storage: () => localStorage,
          jar: () => document.cookie,
          now: Date.now,
        })
      : null,
  );
  const requireForm = () => document.getElementById(`${id}-form`) as HTMLFormElement;

  const restore = useEffectEvent(() => {
    const form = requireForm();
    if (isPosted || hasTyped(form)) return;
    const saved = start?.read();
    if (!saved) return;
    const isOver = pickupDateFault(saved.date ?? '', pickupDays(today())) !== null;
    fillFields(form, { ...saved, ...(isOver && { date: '' }) });
    setRestored(true);
  });
  useEffect(() => restore(), []);

  return {
    isRestored,
    save: (values) => start?.save(values),
    clear: () => start?.clear(),
    startOver() {
      start?.clear();
      setRestored(false);
      const form = requireForm();
      fillFields(form, EMPTY);
      form.querySelector<HTMLElement>('[name=from]')?.focus();
    },
  };
}
