import { readConsentCookie } from '@zipfront/contracts/consent';
import type { Assignment } from '@zipfront/contracts/content/experiment';
import { CONSENT_COOKIE, VISITOR_COOKIE } from '@zipfront/contracts/cookies';
import { own } from '@zipfront/contracts/own';
import { cookieValues } from '../../../platform/http/cookies.ts';
import type { Chosen, Resource } from '../../../platform/http/resource.ts';
import { visitorOf } from '../../../platform/http/visitor.ts';
import { assignVariant, type Experiment, variantCookie, variantInCookie } from './page-variants.ts';

/** Field of a query that shows a variant to anyone, without an assignment. */
const PREVIEW_FIELD = 'variant';

/**
 * A page that not everyone is sent alike. Who asks for nothing but the bytes (HEAD), ahead of time
 * (prefetch), or is a bot gets the control, which says of no assignment, without a cookie. So does, on a page
 * that asks for consent, who has not given it: a variant is measured, and its cookie is not needed otherwise.
 *
 * @param options.unassigned the control as such a request gets it
 * @param options.assigned each variant, by its name
 * @param options.previews each variant as it is shown without an assignment, by its name
 * @param options.random gives a number from 0 to below 1
 * @param options.onAssigned called for each visitor whose cookie names no variant
 */
export function variedResource({
  experiment,
  asksConsent,
  unassigned,
  assigned,
  previews,
  publicUrl,
  random,
  onAssigned,
}: {
  experiment: Experiment;
  asksConsent: boolean;
  unassigned: Resource;
  assigned: ReadonlyMap<string, Resource>;
  previews: ReadonlyMap<string, Resource>;
  publicUrl: string;
  random: () => number;
  onAssigned: (assignment: Assignment) => void;
}): Resource {
  return {
    route: unassigned.route,
    // Others take the place of the first ones.
    get representations() {
      return unassigned.representations;
    },
    choose({ method, headers, url }): Chosen {
      const preview = previews.get(previewIn(url));
      if (preview !== undefined) return { resource: preview, cookie: null };
      const visitor = visitorOf((name) => own(headers, name)?.toString(), '', 0);
      const isMeasured = !asksConsent || hasConsent(headers.cookie);
      if (method !== 'GET' || visitor.bot || visitor.prefetch || !isMeasured) {
        return { resource: unassigned, cookie: null };
      }
      const seen = variantInCookie(headers.cookie, experiment.name);
      const [visitorId] = cookieValues(headers.cookie, VISITOR_COOKIE);
      const variant = assignVariant(experiment, { seen, visitorId }, random);
      if (variant.name !== seen) {
        onAssigned({ experiment: experiment.name, variant: variant.name });
      }
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

/** The variant that the query of an address asks to be shown; otherwise an empty text. */
function previewIn(url = ''): string {
  const start = url.indexOf('?');
  return start === -1 ? '' : (new URLSearchParams(url.slice(start)).get(PREVIEW_FIELD) ?? '');
}
