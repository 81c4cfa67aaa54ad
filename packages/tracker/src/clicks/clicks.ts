import { OUTBOUND_LINK_HOLD_MS, TRACKED_LINK_HOLD_MS } from '../constants.ts';
import type { Host } from '../host.ts';
import { schema } from '../schema.ts';
import { hold } from './hold.ts';
import { address, around, leavesPage } from './links.ts';

/** An attribute of the specification, or the same with the `data-` that HTML asks for. */
const mark = (element: Element, name: string) =>
  element.getAttribute(`track-${name}`) ?? element.getAttribute(`data-track-${name}`);

const linkAt = (event: Event) => around(event, (each) => /^https?:/.test(address(each)));

/**
 * Clicks on tracked elements and on links to other hosts. They are seen on their way down, where
 * nobody can have stopped them; a navigation is held, if at all, on their way up, once it is known
 * that nobody has prevented it.
 */
export function trackClicks(host: Host): void {
  const { win, options, send, push, cleanUrl } = host;
  const { location } = win;
  /** The click under way: the last event made for it, and for how long its link may be held. */
  let made: { event: Event; id: string; ms: number } | undefined;

  function tracked(event: MouseEvent) {
    const element = around(event, (each) => mark(each, 'click') !== null);
    if (!element || event.button) return;
    const fields = {
      category: mark(element, 'location') ?? '',
      action: mark(element, 'click') ?? '',
      label: mark(element, 'name') ?? '',
    };
    if (options.dataLayer) push({ event: 'click', ...fields });
    if (!options.enableClickEventTracking) return;
    const id = send(schema('event'), {
      kind: 'click',
      ...fields,
      element_tag_type: element.tagName.toLowerCase(),
    });
    made = { event, id, ms: TRACKED_LINK_HOLD_MS };
  }

  function outbound(event: MouseEvent) {
    const link = linkAt(event);
    if (!options.outboundLinks || !link || event.button > 1) return;
    if (new URL(address(link)).host === location.host) return;
    const id = send(schema('link_click'), {
      target_url: cleanUrl(address(link)),
      element_id: link.id || undefined,
    });
    made = { event, id, ms: OUTBOUND_LINK_HOLD_MS };
  }

  for (const name of ['click', 'auxclick'] as const) {
    win.addEventListener(
      name,
      (event) => {
        made = undefined;
        tracked(event);
        outbound(event);
      },
      true,
    );
  }

  win.addEventListener('click', (event) => {
    if (made?.event !== event) return;
    const { id, ms } = made;
    const link = linkAt(event);
    const target = address(link);
    const exempt = ms === TRACKED_LINK_HOLD_MS && target.includes('#');
    if (!link || exempt || !leavesPage(event, link)) host.flush();
    else if (!hold(host, id, ms, () => location.assign(target))) event.preventDefault();
  });
}
