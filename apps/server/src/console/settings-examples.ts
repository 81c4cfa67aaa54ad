/** What a site sells, as far as its goals depend on it. */
interface SiteLeads {
  site: string;
  /** Whether partners report on its leads. */
  isReported: boolean;
  /** Whether it is known what its leads earn. */
  areEarningsKnown: boolean;
}

/** Goals of uploads for a site, as lines of its `site.yaml`. */
export function goalsExample({ site, isReported, areEarningsKnown }: SiteLeads): string {
  const kinds = isReported ? 'hand-off' : areEarningsKnown ? 'order, call-back' : 'call-back';
  const lead = `
    - name: Lead # letter by letter as at the platform
      file: ${site}-lead # ${site}-lead.csv in the feed
      kinds: [${kinds}]
      statuses: [open] # when it is made`;
  const sale = `
    - name: Sale
      file: ${site}-sale
      kinds: [${isReported ? 'hand-off' : 'order'}]
      statuses: [sold, bound] # when it is sold, with its amount`;
  return `uploads:
  notAsked: share # withhold sends only leads of visitors who said yes
  goals:${lead}${areEarningsKnown ? sale : ''}
`;
}
