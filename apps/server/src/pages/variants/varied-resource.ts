import { readConsentCookie } from '@zipfront/contracts/consent-answer';
import { CONSENT_COOKIE, VISITOR_COOKIE } from '@zipfront/contracts/cookies';
import { cookieValues } from '../../http/cookies.ts';
import type { Chosen, Resource } from '../../http/resource.ts';
import { visitorOf } from '../../http/visitor.ts';
import { assignVariant } from './assign-variant.ts';
import type { Experiment } from './page-variants.ts';
import { variantCookie, variantInCookie } from './variant-cookie.ts';

/**
 * A page that not everyone is sent alike. Who asks for nothing but the bytes (HEAD), ahead of time
 * (prefetch), or is a bot gets the control, which says of no assignment, without a cookie. So does, on a page
 * that asks for consent, who has not given it: a variant is measured, and its cookie is not needed otherwise.
 *
 * @param options.unassigned the control as such a request gets it
 * @param options.assigned each variant, by its name
 * @param options.random gives a number from 0 to below 1
 */
export function variedResource({
  experiment,
  asksConsent,
  unassigned,
  assigned,
  publicUrl,
  random,
}: {
  experiment: Experiment;
  asksConsent: boolean;
  unassigned: Resource;
  assigned: ReadonlyMap<string, Resource>;
  publicUrl: string;
  random: () => number;
}): Resource {
  return {
    ...unassigned,
    choose({ method, headers }): Chosen {
      const visitor = visitorOf((name) => headers[name]?.toString(), '', 0);
      const isMeasured = !asksConsent || hasConsent(headers.cookie);
      if (method !== 'GET' || visitor.bot || visitor.prefetch || !isMeasured) {
        return { resource: unassigned, cookie: null };
      }
      const seen = variantInCookie(headers.cookie, experiment.name);
      const [visitorId] = cookieValues(headers.cookie, VISITOR_COOKIE);
      const variant = assignVariant(experiment, { seen, visitorId }, random);
      return {
        resource: assigned.get(variant.name) ?? unassigned,
        cookie: variantCookie(experiment.name, variant.name, publicUrl),
      };
    },
  };
}

function hasConsent(cookies: string | undefined): boolean {
  return readConsentCookie(cookieValues(cookies, CONSENT_COOKIE)[0])?.answer === 'granted';
}
