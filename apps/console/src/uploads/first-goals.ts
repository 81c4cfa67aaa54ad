/** Lines for `site.yaml`, as the guide has them. */
export const FIRST_GOALS = {
  'a site that sells quotes': `uploads:
  notAsked: share # withhold sends those with a yes alone
  contacts: none # hashed adds hashes of an e-mail address and a phone number, after a yes
  goals:
    - name: Lead # letter by letter as at the platform
      file: lead # lead.csv in the feed
      kinds: [hand-off, call-back]
      statuses: [open] # when it is made
      metaEvent: Lead # sent by the Conversions API
    - name: Policy sold
      file: policy-sold
      statuses: [sold, bound] # when a partner reports it, with its amount
      googleAction: "987654321" # sent by the Data Manager API
`,
  'a site that ships': `uploads:
  notAsked: share
  goals:
    - { name: Lead, file: shipping-lead, kinds: [order, call-back], statuses: [open] }
    - { name: Sale, file: shipping-sale, kinds: [order], statuses: [sold, bound] }
`,
};
