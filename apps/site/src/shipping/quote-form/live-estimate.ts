import type { Locale } from '@zipfront/contracts/locale';
import { normalizeZip } from '@zipfront/contracts/normalize-zip';
import {
  estimateSchema,
  type Shipment,
  shipmentSchema,
} from '@zipfront/contracts/shipping/estimate';
import { parse, safeParse } from 'valibot';
import type { CallSubject } from '../call-back/call-subject.ts';
import { fillCallSubject } from '../call-back/fill-call-subject.ts';
import { textsOf } from '../checked-form/attach-checked-form.ts';
import { drawEstimate } from '../estimate/draw-estimate.ts';
import {
  type EstimateTexts,
  type EstimateWords,
  estimateWords,
} from '../estimate/estimate-words.ts';
import type { VehicleFields } from './attach-vehicle-fields.ts';

const ESTIMATE_API_PATH = '/api/estimates/';

/** The status of a shipment whose zip code is not known; the field itself says so. */
const UNPROCESSABLE = 422;

/** Shows the price of what a quote form holds as soon as route and vehicle are told; never rejects. */
export function attachLiveEstimate(
  form: HTMLFormElement,
  vehicle: VehicleFields,
): { update(): void } {
  const panel = form.querySelector<HTMLElement>('[data-estimate]');
  const texts = textsOf(form);
  const locale = document.documentElement.lang as Locale;
  let shown = '';
  let asking = new AbortController();

  async function update(): Promise<void> {
    const shipment = shipmentOf(form, vehicle);
    const asked = JSON.stringify(shipment);
    if (panel === null || asked === shown) return;
    shown = asked;
    asking.abort();
    if (shipment === null) return show(texts.estimateWaits ?? '');
    if (shipment.from === shipment.to) return show(texts.sameZip ?? '');
    asking = new AbortController();
    const { signal } = asking;
    try {
      const response = await fetch(ESTIMATE_API_PATH, { method: 'POST', body: asked, signal });
      if (response.status === UNPROCESSABLE) {
        return show(texts.estimateWaits ?? '');
      }
      const estimate = parse(estimateSchema, await response.json());
      show(estimateWords(estimate, texts as unknown as EstimateTexts, locale));
    } catch {
      if (signal.aborted) return;
      shown = '';
      show(texts.estimateFailed ?? '');
    }
  }

  /** Shows what is known of the price; without one, a call would be about this shipment. */
  function show(words: EstimateWords | string): void {
    if (panel) drawEstimate(panel, words);
    const isCall = typeof words !== 'string' && words.isCall;
    fillCallSubject(isCall ? subjectOf(form) : { from: '', to: '', about: '' });
  }

  form.addEventListener('input', update);
  form.addEventListener('change', update);
  update();
  return { update };
}

function shipmentOf(form: HTMLFormElement, vehicle: VehicleFields): Shipment | null {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '');
  const motorcycleType = data.get('motorcycle_type');
  const shipment = safeParse(shipmentSchema, {
    from: normalizeZip(text('from')),
    to: normalizeZip(text('to')),
    kind: motorcycleType === null ? (vehicle.kind() ?? text('kind')) : 'motorcycle',
    motorcycleType,
    running: text('running') === 'yes',
    transport: text('transport'),
    date: /^\d{4}-\d{2}-\d{2}$/.test(text('date')) ? text('date') : null,
  });
  const isNamed = text('make').trim() !== '' && text('model').trim() !== '';
  return shipment.success && isNamed ? shipment.output : null;
}

function subjectOf(form: HTMLFormElement): CallSubject {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '').trim();
  const about = [text('year'), text('make'), text('model')].filter(Boolean).join(' ');
  return { from: normalizeZip(text('from')), to: normalizeZip(text('to')), about };
}
