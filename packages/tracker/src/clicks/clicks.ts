import { schemaUri as schema } from '@zipfront/contracts/events/names';
import { OUTBOUND_LINK_HOLD_MS, TRACKED_LINK_HOLD_MS } from '../constants.ts';
import type { Host } from '../ports.ts';
import { address, around, hold, leavesPage } from './links.ts';

/** Value of a `track-…` attribute, also with the `data-` prefix that valid HTML requires. */
const trackAttribute = (element: Element, name: string) =>
  element.getAttribute(`track-${name}`) ?? element.getAttribute(`data-track-${name}`);

const clickedLink = (event: Event) => around(event, (each) => /^https?:/.test(address(each)));

/** Clicks are observed in the capture phase, and held in the bubble phase if none prevented them. */
export function trackClicks(host: Host): void {
  const { win, options, send, pushData, cleanUrl } = host;
  const { location } = win;
  /** The click being dispatched: its last tracker event, and the maximum time to hold its link. */
  let current: { event: Event; id: string; ms: number } | undefined;

  function trackElement(event: MouseEvent) {
    const element = around(event, (each) => trackAttribute(each, 'click') !== null);
    if (!element || event.button) return;
    const fields = {
      category: trackAttribute(element, 'location') ?? '',
      action: trackAttribute(element, 'click') ?? '',
      label: trackAttribute(element, 'name') ?? '',
    };
    if (options.dataLayer) pushData({ event: 'click', ...fields });
    if (!options.enableClickEventTracking) return;
    const id = send(schema('event'), {
      kind: 'click',
      ...fields,
      element_tag_type: element.tagName.toLowerCase(),
    });
    current = { event, id, ms: TRACKED_LINK_HOLD_MS };
  }

  function trackOutboundLink(event: MouseEvent) {
    const link = clickedLink(event);
    if (!options.outboundLinks || !link || event.button > 1) return;
    if (new URL(address(link)).host === location.host) return;
    const id = send(schema('link_click'), {
      target_url: cleanUrl(address(link)),
      element_id: link.id || undefined,
    });
    current = { event, id, ms: OUTBOUND_LINK_HOLD_MS };
  }

  for (const name of ['click', 'auxclick'] as const) {
    win.addEventListener(
      name,
      (event) => {
        current = undefined;
        trackElement(event);
        trackOutboundLink(event);
      },
      true,
    );
  }

  win.addEventListener('click', (event) => {
    if (current?.event !== event) return;
    const { id, ms } = current;
    const link = clickedLink(event);
    const target = address(link);
    const exempt = ms === TRACKED_LINK_HOLD_MS && target.includes('#');
    if (!link || exempt || !leavesPage(event, link)) host.flush();
    else if (!hold(host, id, ms, () => location.assign(target))) event.preventDefault();
  });
}
