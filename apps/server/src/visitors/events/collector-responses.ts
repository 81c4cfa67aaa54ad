import type { ServerResponse } from 'node:http';
import type { Config } from '../../platform/config/config.ts';
import { NO_STORE } from '../../platform/http/content-headers.ts';
import { CORS_MAX_AGE_SECONDS } from '../../platform/http/origin-check.ts';
import { createProblem, PROBLEM_MEDIA_TYPE } from '../../platform/http/problem.ts';
import { contentSecurity, transportSecurity } from '../../platform/http/security-headers.ts';

const METHODS = 'POST, OPTIONS';

export interface BatchRefusal {
  status: 400 | 403 | 405 | 408 | 413 | 415 | 429 | 503;
  type: string;
  detail: string;
  retryAfterSeconds?: number;
  close?: boolean;
}

export interface CollectorResponses {
  accepted(outgoing: ServerResponse, origin: string | undefined): void;
  preflight(outgoing: ServerResponse, origin: string | undefined): void;
  rejected(outgoing: ServerResponse, origin: string | undefined, refusal: BatchRefusal): void;
}

/** Headers are built once for each origin. */
export function createCollectorResponses(
  config: Pick<Config, 'publicUrl' | 'corsOrigins'>,
): CollectorResponses {
  const everywhere = [
    ...transportSecurity(config).flat(),
    'Cache-Control',
    NO_STORE,
    ...(config.corsOrigins.length > 0 ? ['Vary', 'Origin'] : []),
  ];
  const byOrigin = new Map(
    config.corsOrigins.map((origin) => [
      origin,
      [
        ...everywhere,
        'Access-Control-Allow-Origin',
        origin,
        'Access-Control-Allow-Credentials',
        'true',
        'Access-Control-Expose-Headers',
        'Retry-After',
      ],
    ]),
  );
  const ofContent = [...contentSecurity().flat(), 'Content-Type', PROBLEM_MEDIA_TYPE];

  function headersFor(origin: string | undefined): string[] {
    return (origin === undefined ? undefined : byOrigin.get(origin)) ?? everywhere;
  }

  return {
    accepted(outgoing, origin) {
      outgoing.writeHead(204, headersFor(origin));
      outgoing.end();
    },

    preflight(outgoing, origin) {
      const headers = headersFor(origin);
      const allowed =
        headers === everywhere
          ? ['Allow', METHODS]
          : [
              'Access-Control-Allow-Methods',
              METHODS,
              'Access-Control-Allow-Headers',
              'Content-Type, Content-Encoding',
              'Access-Control-Max-Age',
              String(CORS_MAX_AGE_SECONDS),
            ];
      outgoing.writeHead(204, [...headers, ...allowed]);
      outgoing.end();
    },

    rejected(outgoing, origin, { status, type, detail, retryAfterSeconds, close }) {
      const body = JSON.stringify(createProblem(status, type, detail));
      outgoing.writeHead(status, [
        ...headersFor(origin),
        ...ofContent,
        'Content-Length',
        String(Buffer.byteLength(body)),
        ...(status === 405 ? ['Allow', METHODS] : []),
        ...(retryAfterSeconds ? ['Retry-After', String(retryAfterSeconds)] : []),
        ...(close ? ['Connection', 'close'] : []),
      ]);
      outgoing.end(body);
    },
  };
}
