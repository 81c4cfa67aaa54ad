import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { addSecurityHeaders, pagePolicy, securityHeaders } from './security-headers.ts';
import type { ServerEnv } from './visitor.ts';

const config = {
  publicUrl: 'https://www.example.com',
  compareUrl: '/compare/',
  homeownersUrl: '/compare/?line=home',
  collectorUrl: '/events',
};

describe('pagePolicy', () => {
  it('allows inlined styles by their hash, and nothing unsafe', () => {
    const policy = pagePolicy(config, ['']);
    // The SHA-256 of nothing at all.
    expect(policy).toContain("'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='");
    expect(policy).not.toContain('unsafe');
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

  it('lets forms lead on to where a submit redirects', () => {
    const elsewhere = {
      ...config,
      compareUrl: 'https://compare.example/start?a=b',
      homeownersUrl: 'https://home.example/',
    };
    expect(pagePolicy(elsewhere, [])).toContain(
      "form-action 'self' https://compare.example https://home.example;",
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

describe('addSecurityHeaders', () => {
  const app = new Hono<ServerEnv>();
  app.use(addSecurityHeaders(config));
  app.get('/plain', (c) => c.text('ok'));
  app.get('/own', (c) =>
    c.text('ok', 200, { 'Cache-Control': 'max-age=60', 'Content-Security-Policy': 'own' }),
  );

  it('adds them to an answer that has none', async () => {
    const { headers } = await app.request('/plain');
    expect(headers.get('Content-Security-Policy')).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    );
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('Cache-Control')).toBe('no-store');
  });

  it('leaves those alone that a route set itself', async () => {
    const { headers } = await app.request('/own');
    expect(headers.get('Cache-Control')).toBe('max-age=60');
    expect(headers.get('Content-Security-Policy')).toBe('own');
  });
});
