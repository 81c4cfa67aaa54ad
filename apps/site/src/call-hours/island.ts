import { requirePart } from '../elements/require-part.ts';
import { localCallHoursText } from './call-hours.ts';

export function attach(notes: HTMLElement[]): void {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  for (const note of notes) {
    const props = JSON.parse(note.dataset.islandProps ?? '');
    requirePart(note, 'p').textContent = localCallHoursText(props, timeZone, Date.now());
  }
}
