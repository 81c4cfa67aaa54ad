import type { Handoff } from '@zipfront/contracts/visits/handoff';
import type { Touch } from '@zipfront/contracts/visits/visit';
import { describe, expect, it } from 'vitest';
import { handoffRows } from './HandoffList.tsx';
import { TEXTS } from './texts.ts';

function touch(channel: string): Touch {
  return { at: 0, channel, path: '/', referrer: null, fields: {} };
}

const HANDOFF: Handoff = {
  zip: {
    zip: '09012',
    city: 'APO',
    state: 'AE',
    county: null,
    latitude: null,
    longitude: null,
    military: true,
    off_mainland: false,
  },
  line: 'auto',
  quote_id: 'q-1',
  lead_id: 'L7f3k9q2M4n5P6r8',
  attribution: { first: touch('direct'), last: touch('paid-search') },
  privacy_signal: true,
  ad_consent: 'denied',
  locale: 'es-US',
  address: '12 Main St, APO, AE 09012',
};

describe('handoffRows', () => {
  // behaviour: 11.11
  it('lists all fields in the language of the texts', () => {
    expect(handoffRows(HANDOFF, {}, TEXTS['es-US'])).toEqual([
      { label: 'Código postal', value: '09012 · APO, AE' },
      { label: 'Dirección', value: '12 Main St, APO, AE 09012' },
      { label: 'Tipo de seguro', value: 'Auto' },
      { label: 'Número de cotización', value: 'q-1' },
      { label: 'Número de solicitud', value: 'L7f3k9q2M4n5P6r8' },
      { label: 'Llegó por', value: 'Búsqueda pagada' },
      { label: 'Privacidad', value: 'Solicitud de exclusión respetada: no vender ni compartir' },
      { label: 'Medición', value: 'Rechazada' },
      { label: 'Idioma', value: 'Español' },
    ]);
  });

  it.each([
    [{ first: touch('email'), last: null }, 'Email'],
    [{ first: null, last: touch('a-new-channel') }, 'a-new-channel'],
    [{ first: null, last: null }, 'Not known'],
  ])('names the channel of %j', (attribution, value) => {
    const rows = handoffRows({ ...HANDOFF, attribution }, {}, TEXTS['en-US']);
    expect(rows.find(({ label }) => label === 'Came by')?.value).toBe(value);
  });

  it('omits the address if the hand-off has none', () => {
    const rows = handoffRows({ ...HANDOFF, address: null }, {}, TEXTS['en-US']);
    expect(rows.map(({ label }) => label)).not.toContain('Address');
  });

  it('names the same channels in both languages', () => {
    const [english, spanish] = [TEXTS['en-US'], TEXTS['es-US']];
    expect(Object.keys(spanish.channels)).toEqual(Object.keys(english.channels));
  });

  // behaviour: 10.152
  it('lists each answer that came with the address', () => {
    const rows = handoffRows(HANDOFF, { insured: 'yes' }, TEXTS['en-US']);
    expect(rows).toContainEqual({ label: 'insured', value: 'yes' });
  });
});
