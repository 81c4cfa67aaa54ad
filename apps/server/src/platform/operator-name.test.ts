import { expect, it } from 'vitest';
import { operatorName } from './operator-name.ts';

// behaviour: 17.13
it('names a user whom the system does not know by their number', () => {
  const unknown = () => {
    throw new Error('uv_os_get_passwd returned ENOENT');
  };
  expect(operatorName(unknown)).toMatch(/^uid (\d+|unknown)$/);
  expect(operatorName(() => ({ username: 'ana' }))).toBe('ana');
});
