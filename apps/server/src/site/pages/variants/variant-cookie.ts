import { VISIT_LIFETIME_MS } from '@zipfront/contracts/cookies';
import { cookieValues, newCookie } from '../../../platform/http/cookies.ts';

/** The cookie that keeps an experiment's variant: for the server alone, pages say it in their HTML. */
function nameOf(experiment: string): string {
  return `zf_variant_${experiment}`;
}

/** The variant that a `Cookie` header names; undefined without one. Nothing that it says is trusted. */
export function variantInCookie(
  header: string | undefined,
  experiment: string,
): string | undefined {
  return cookieValues(header, nameOf(experiment))[0];
}

/**
 * The `Set-Cookie` value that keeps a variant for 30 days from now.
 *
 * @param publicUrl origin of the site; on https the cookie is `Secure`
 */
export function variantCookie(experiment: string, variant: string, publicUrl: string): string {
  return newCookie(
    {
      name: nameOf(experiment),
      value: variant,
      maxAgeSeconds: VISIT_LIFETIME_MS / 1000,
      httpOnly: true,
    },
    publicUrl,
  );
}
