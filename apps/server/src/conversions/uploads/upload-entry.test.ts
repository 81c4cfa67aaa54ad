import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashEmail, hashPhone, normalizedEmail } from './upload-entry.ts';

// behaviour: 25.3
describe('hashEmail', () => {
  it.each([
    [
      'google',
      '  ALEXZ@example.com ',
      '509e933019bb285a134a9334b8bb679dff79d0ce023d529af4bd744d47b4fd8a',
    ],
    [
      'google',
      'jefferson.loves.hiking@gmail.com',
      '515d2f967f73864e76937ab2b897210a86fd286016903b1b08c3da07c75f513e',
    ],
    [
      'meta',
      'jefferson.loves.hiking@gmail.com',
      '509dd4aaa1f05ca65540d59db001a87efb037e13ff33b628cf34ca7f468dd09e',
    ],
  ] as const)('hashes for %s the address %j', (platform, email, expected) => {
    expect(hashEmail(email, platform)).toBe(expected);
  });

  it.each([
    ['Cloudy.SanFrancisco+shopping@gmail.com', 'cloudysanfrancisco@gmail.com'],
    ['Cloudy.SanFrancisco@googlemail.com', 'cloudysanfrancisco@googlemail.com'],
    ['user.name+NYC@Example.com', 'user.name+nyc@example.com'],
  ])('writes %j for Google as %j', (email, expected) => {
    expect(normalizedEmail(email, 'google')).toBe(expected);
  });

  it('leaves dots and what follows a plus in an address for Meta', () => {
    expect(normalizedEmail(' A.B+c@gmail.com', 'meta')).toBe('a.b+c@gmail.com');
  });
});

// behaviour: 25.3
describe('hashPhone', () => {
  it.each([
    ['google', '1-800-555-0100'],
    ['google', '(800) 555-0100'],
    ['google', '+1 800 555 0100'],
  ] as const)('hashes for %s the number %j with a plus', (platform, phone) => {
    expect(hashPhone(phone, platform)).toBe(
      'fb4f73a6ec5fdb7077d564cdd22c3554b43ce49168550c3b12c547b78c517b30',
    );
  });

  it('hashes a number for Meta without a plus', () => {
    expect(hashPhone('800-555-0100', 'meta')).toBe(
      '92cfdc5fbcd4a20fbe5d3857af6c1aba31762105bba7f21a17155e920653046c',
    );
  });

  it('hashes a number of another country with that country', () => {
    expect(hashPhone('+47 22 12 34 56', 'google')).toBe(hash('sha256', '+4722123456'));
    expect(hashPhone('011 47 22 12 34 56', 'meta')).toBe(hash('sha256', '4722123456'));
  });

  it('hashes no number of which the country is not known', () => {
    expect(hashPhone('47 22 12 34 56 7', 'google')).toBeNull();
  });
});
