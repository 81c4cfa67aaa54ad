import { requirePart } from '../elements/require-part.ts';
import { localCallHoursText } from './call-hours.ts';

export function attach(elements: HTMLElement[]): void {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  for (const element of elements) {
    const props = JSON.parse(element.dataset.islandProps ?? '');
    requirePart(element, 'p').textContent = localCallHoursText(props, timeZone, Date.now());
  }
}
