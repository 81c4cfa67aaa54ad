import { CHALLENGE_KINDS } from '@zipfront/contracts/reviews/challenge';
import { describe, expect, it } from 'vitest';
import { CHALLENGE_SOURCES } from './challenge-sources.ts';
import { pagePolicy, securityHeaders } from './security-headers.ts';

const config = {
  publicUrl: 'https://www.example.com',
  compareUrl: '/compare/',
  homeownersUrls: { 'en-US': '/compare/?line=home', 'es-US': '/compare/?line=home' },
  collectorUrl: '/events',
  errorReportingDsn: null,
};

describe('pagePolicy', () => {
  it('allows inlined styles by their hash, and nothing unsafe', () => {
    const policy = pagePolicy(config, ['']);
    // The SHA-256 of nothing at all.
    expect(policy).toContain("'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='");
    expect(policy).not.toContain('unsafe');
  });

  it.each(
    CHALLENGE_KINDS,
  )('lets in what a challenge of the kind %s comes from, and no more', (kind) => {
    const directive = (policy: string, name: string) =>
      policy.split('; ').find((part) => part.startsWith(`${name} `));
    const open = pagePolicy(config, [], CHALLENGE_SOURCES[kind]);
    expect(open === pagePolicy(config, [])).toBe(kind === 'altcha');
    expect(directive(open, 'frame-src')?.includes('https://')).toBe(
      kind === 'altcha' ? undefined : true,
    );
    const origins = {
      altcha: undefined,
      recaptcha: 'https://www.gstatic.com/recaptcha/',
      hcaptcha: 'https://*.hcaptcha.com',
      turnstile: 'https://challenges.cloudflare.com',
      friendly: 'https://cdn.jsdelivr.net/npm/@friendlycaptcha/sdk@1.0.2/site.min.js',
    };
    const scripts = directive(open, 'script-src') ?? '';
    expect(scripts.split(' ').at(-1)).toBe(origins[kind] ?? "'self'");
    expect(directive(open, 'style-src')).toBe(
      kind === 'hcaptcha'
        ? "style-src 'self' https://hcaptcha.com https://*.hcaptcha.com"
        : "style-src 'self'",
    );
    expect(open).not.toContain('unsafe');
  });

  it('keeps forms on this origin where the redirects stay there', () => {
    expect(pagePolicy(config, [])).toContain("form-action 'self';");
    expect(pagePolicy({ ...config, compareUrl: 'https://www.example.com/compare/' }, [])).toContain(
      "form-action 'self';",
    );
  });

  it('lets pages send events to the collector, wherever it is', () => {
    expect(pagePolicy(config, [])).toContain("connect-src 'self';");
    expect(pagePolicy({ ...config, collectorUrl: 'https://events.example/events' }, [])).toContain(
      "connect-src 'self' https://events.example;",
    );
  });

  it('lets pages send error reports to where the DSN says', () => {
    const errorReportingDsn = 'https://key@errors.example:8443/1';
    expect(pagePolicy({ ...config, errorReportingDsn }, [])).toContain(
      "connect-src 'self' https://errors.example:8443;",
    );
  });

  it('lets forms lead on to where a submit redirects', () => {
    const elsewhere = {
      ...config,
      compareUrl: 'https://compare.example/start?a=b',
      homeownersUrls: {
        'en-US': 'https://home.example/?zip={zip}',
        'es-US': 'https://casa.example/{zip}',
      },
    };
    expect(pagePolicy(elsewhere, [])).toContain(
      "form-action 'self' https://compare.example https://home.example https://casa.example;",
    );
  });
});

describe('securityHeaders', () => {
  it('asks for https for a year where the site is on https, and only there', () => {
    expect(Object.fromEntries(securityHeaders(config))).toHaveProperty(
      'Strict-Transport-Security',
      'max-age=31536000',
    );
    expect(
      Object.fromEntries(securityHeaders({ publicUrl: 'http://localhost' })),
    ).not.toHaveProperty('Strict-Transport-Security');
  });
});
