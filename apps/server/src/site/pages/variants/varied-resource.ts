import type { Assignment } from '@zipfront/contracts/content/experiment';
import { getOwn } from '@zipfront/contracts/own';
import { readConsentCookie } from '@zipfront/contracts/privacy/consent';
import { CONSENT_COOKIE, VISITOR_COOKIE } from '@zipfront/contracts/visits/cookies';
import { cookieValues } from '../../../platform/http/cookies.ts';
import type { Chosen, Resource } from '../../../platform/http/resource.ts';
import { parseVisitor } from '../../../platform/http/visitor.ts';
import { assignVariant, type Experiment, variantCookie, variantInCookie } from './page-variants.ts';

const PREVIEW_FIELD = 'variant';

/**
 * Makes the response of a page with variants. Without a viewer (HEAD, prefetch, bots) or a needed
 * consent, and after a no, it is the control without assignment and cookie. `onAssigned` gets each
 * visitor without a variant.
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
  function consentAnswer(cookies: string | undefined) {
    const given = readConsentCookie(cookieValues(cookies, CONSENT_COOKIE)[0]);
    return given?.answer ?? (asksConsent ? 'unanswered' : 'granted');
  }

  return {
    route: unassigned.route,
    // The first ones may be replaced.
    get representations() {
      return unassigned.representations;
    },
    choose({ method, headers, url }): Chosen {
      const preview = previews.get(previewIn(url));
      if (preview !== undefined) return { resource: preview, cookie: null };
      const visitor = parseVisitor((name) => getOwn(headers, name)?.toString(), '', 0);
      const isMeasured = consentAnswer(headers.cookie) === 'granted';
      if (method !== 'GET' || visitor.bot || visitor.prefetch || !isMeasured) {
        return { resource: unassigned, cookie: null };
      }
      const seen = variantInCookie(headers.cookie, experiment.name);
      const [visitorId] = cookieValues(headers.cookie, VISITOR_COOKIE);
      const variant = assignVariant(experiment, { seen, visitorId }, random);
      if (variant.name !== seen) onAssigned({ experiment: experiment.name, variant: variant.name });
      return {
        resource: assigned.get(variant.name) ?? unassigned,
        cookie: variantCookie(experiment.name, variant.name, publicUrl),
      };
    },
  };
}

function previewIn(url = ''): string {
  const start = url.indexOf('?');
  return start === -1 ? '' : (new URLSearchParams(url.slice(start)).get(PREVIEW_FIELD) ?? '');
}
