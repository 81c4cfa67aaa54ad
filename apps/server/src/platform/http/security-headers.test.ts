import { CHALLENGE_KINDS, type ChallengeKind } from '@zipfront/contracts/reviews/challenge';
import { describe, expect, it } from 'vitest';
import { CHALLENGE_SOURCES, pagePolicy, securityHeaders } from './security-headers.ts';

const config = {
  publicUrl: 'https://www.example.com',
  compareUrl: '/compare/',
  homeownersUrls: { 'en-US': '/compare/?line=home', 'es-US': '/compare/?line=home' },
  collectorUrl: '/events',
  errorReportingDsn: null,
};

describe('pagePolicy', () => {
  // behaviour: 15.18
  it('allows inlined styles by their hash, and nothing unsafe', () => {
    const policy = pagePolicy(config, { styles: [''] });
    // The SHA-256 of nothing at all.
    expect(policy).toContain("'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='");
    expect(policy).not.toContain('unsafe');
  });

  // behaviour: 10.21
  it.each(
    CHALLENGE_KINDS,
  )('allows the sources of a challenge of the kind %s, and no others', (kind) => {
    const hcaptcha = 'https://hcaptcha.com https://*.hcaptcha.com';
    const opened: Record<ChallengeKind, string[]> = {
      altcha: [],
      hcaptcha: [
        `connect-src 'self' ${hcaptcha}`,
        `frame-src ${hcaptcha}`,
        `script-src 'self' ${hcaptcha}`,
        `style-src 'self' ${hcaptcha}`,
      ],
    };
    const always = [
      "default-src 'none'",
      "base-uri 'none'",
      "connect-src 'self'",
      "font-src 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "img-src 'self' data:",
      "manifest-src 'self'",
      "script-src 'self'",
      "style-src 'self'",
    ];
    const nameOf = (directive: string) => directive.split(' ', 1)[0];
    const changed = new Set(opened[kind].map(nameOf));
    const expected = [
      ...always.filter((directive) => !changed.has(nameOf(directive))),
      ...opened[kind],
    ];
    const policy = pagePolicy(config, { styles: [], challenge: CHALLENGE_SOURCES[kind] });
    expect(policy.split('; ').sort()).toEqual(expected.sort());
  });

  it('limits form actions to this origin when the redirects stay there', () => {
    expect(pagePolicy(config, { styles: [] })).toContain("form-action 'self';");
    expect(
      pagePolicy({ ...config, compareUrl: 'https://www.example.com/compare/' }, { styles: [] }),
    ).toContain("form-action 'self';");
  });

  it('allows pages to send events to the collector at any origin', () => {
    expect(pagePolicy(config, { styles: [] })).toContain("connect-src 'self';");
    expect(
      pagePolicy({ ...config, collectorUrl: 'https://events.example/events' }, { styles: [] }),
    ).toContain("connect-src 'self' https://events.example;");
  });

  it('allows pages to send error reports to the origin of the DSN', () => {
    const errorReportingDsn = 'https://key@errors.example:8443/1';
    expect(pagePolicy({ ...config, errorReportingDsn }, { styles: [] })).toContain(
      "connect-src 'self' https://errors.example:8443;",
    );
  });

  it('allows form actions at the origins that a submit redirects to', () => {
    const elsewhere = {
      ...config,
      compareUrl: 'https://compare.example/start?a=b',
      homeownersUrls: {
        'en-US': 'https://home.example/?zip={zip}',
        'es-US': 'https://casa.example/{zip}',
      },
    };
    expect(pagePolicy(elsewhere, { styles: [] })).toContain(
      "form-action 'self' https://compare.example https://home.example https://casa.example;",
    );
    const leads = ['https://partner.example/{lang}?zip={zip}'];
    expect(pagePolicy(elsewhere, { styles: [], leads })).toContain(
      'https://casa.example https://partner.example;',
    );
  });
});

describe('securityHeaders', () => {
  // behaviour: 15.18
  it('requires https for a year when the site is on https', () => {
    expect(Object.fromEntries(securityHeaders(config))).toHaveProperty(
      'Strict-Transport-Security',
      'max-age=31536000',
    );
    expect(
      Object.fromEntries(securityHeaders({ publicUrl: 'http://localhost' })),
    ).not.toHaveProperty('Strict-Transport-Security');
  });
});
