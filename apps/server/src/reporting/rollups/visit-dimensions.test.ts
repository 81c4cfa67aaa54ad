import { expect, it } from 'vitest';
import { detectDevice, dimensionName, MAX_NAMES_PER_DAY, OTHER_NAMES } from './visit-dimensions.ts';

// behaviour: 11.63
it.each([
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0 Safari/537.36', 'desktop'],
  ['Mozilla/5.0 (Linux; Android 16; K) Chrome/156.0.0.0 Mobile Safari/537.36', 'phone'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148', 'phone'],
  ['Mozilla/5.0 (Linux; Android 16; SM-X910) Chrome/156.0.0.0 Safari/537.36', 'tablet'],
  ['Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X) Version/16.0 Mobile/15E148', 'tablet'],
  ['', 'desktop'],
])('finds the device of %j', (agent, device) => {
  expect(detectDevice(agent)).toBe(device);
});

// behaviour: 11.63
it('counts further names of a day together', () => {
  for (let name = 0; name < MAX_NAMES_PER_DAY; name += 1) {
    expect(dimensionName(1, 'campaign', `name ${name}`)).toBe(`name ${name}`);
  }
  expect(dimensionName(1, 'campaign', 'one more')).toBe(OTHER_NAMES);
  expect(dimensionName(1, 'campaign', 'name 0')).toBe('name 0');
  expect(dimensionName(1, 'source', 'one more')).toBe('one more');
  expect(dimensionName(2, 'campaign', 'one more')).toBe('one more');
});
