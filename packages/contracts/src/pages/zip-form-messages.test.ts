import { expect, it } from 'vitest';
import { ZIP_FORM_MESSAGES } from './zip-form-messages.ts';

// behaviour: 5.1.5
it('contains the specified messages', () => {
  expect(ZIP_FORM_MESSAGES['en-US']).toMatchObject({
    'zip-required': 'Your zip code is required.',
    'zip-invalid': 'This zip code is invalid.',
    'address-required': 'Your address is required.',
    'address-invalid': 'Please select a valid address.',
  });
  expect(ZIP_FORM_MESSAGES['es-US']).toMatchObject({
    'zip-required': 'Se require su código postal.',
    'zip-invalid': 'Este código postal no es válido.',
  });
});
