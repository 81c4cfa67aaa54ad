import { describe, expect, it } from 'vitest';
import { ATTRIBUTION_FIELDS, queryName } from './attribution.ts';
import { attributionOfUrl } from './attribution-of-url.ts';

const read = (query: string, defaults = {}) =>
  attributionOfUrl(new URL(`https://example.com/?${query}`).searchParams, defaults);

describe('attributionOfUrl', () => {
  // behaviour: 3.2.3, 21.6
  it.each([
    ['channelid=7', { channel_id: '7' }],
    ['utm_adgroup=a&utm_campaign=b&utm_content=c', { agid: 'a', campaign: 'b', content: 'c' }],
    ['utm_medium=cpc&utm_source=google', { medium: 'cpc', source: 'google' }],
    ['utm_product=auto&utm_term=t', { product: 'auto', utm_term: 't' }],
    ['utm_campaign=spring&utm_id=21489', { campaign: 'spring', utm_id: '21489' }],
    ['gclid=1&keyword=cheap+insurance', { gclid: '1', keyword: 'cheap insurance' }],
    ['subid=1&subid2=2&subid7=7&subid8=8', { subid: '1', subid2: '2', subid7: '7' }],
    ['msclkid=m&adid=a', { msclkid: 'm', adid: 'a' }],
    ['gbraid=g&wbraid=w&fbclid=f&ttclid=t', { gbraid: 'g', wbraid: 'w', fbclid: 'f', ttclid: 't' }],
    ['utm_source=&utm_medium=%20&gclid', {}],
    ['utm_source=first&utm_source=second', { source: 'first' }],
    ['utm_source=&utm_source=second', { source: 'second' }],
    ['UTM_SOURCE=a&Gclid=CjAb', { source: 'a', gclid: 'CjAb' }],
    ['channel_id=7&medium=cpc&agid=1', {}],
    ['utm_source=%E0%A4%A', { source: '\ufffd%A' }],
    ['utm_source=caf%C3%A9%20%F0%9F%9A%97', { source: 'café 🚗' }],
    ['__proto__=x&constructor=y&toString=z', {}],
    ['', {}],
  ])('reads %s', (query, fields) => {
    expect(read(query)).toEqual(fields);
  });

  const both = { source: 'mail', campaign: 'Spring Sale' };

  // behaviour: 3.2.8
  it.each([
    // HTML mail whose links were escaped once or twice, by a tool that inlines styles
    ['utm_source=mail&amp;utm_campaign=Spring+Sale', both],
    ['utm_source=mail&amp;amp;utm_campaign=Spring+Sale', both],
    // WordPress writes an ampersand by its number; a redirector encodes the #
    ['utm_source=mail&%23038;utm_campaign=Spring+Sale', both],
    // A redirector that encodes the escaped ampersand, so that all is one value
    ['utm_source=mail%26amp%3Butm_campaign%3DSpring%20Sale', both],
    // A mail tool that adds its parameters to an address that has some, as Mautic does
    ['utype=guest?utm_source=mail&utm_campaign=Spring+Sale', both],
    ['utm_source=mail?utm_campaign=Spring+Sale', both],
    ['utm_campaign=Spring+Sale&utm_source=mail?mc_eid=1', both],
    // The same with the question mark encoded, by Mautic 3
    ['utype=guest%3Futm_source%3Dmail&utm_campaign=Spring+Sale', both],
    // A click server that was given the escaped variant of a link's macro (Ad Manager's
    // %%DEST_URL_ESC_ESC%%)
    ['utm_source%3Dmail%26utm_campaign%3DSpring%2520Sale', both],
    // Semicolons between the parameters, as HTML 4 recommends (B.2.2)
    ['utm_source=mail;utm_campaign=Spring+Sale', both],
    // Values that were encoded by the page and again by a redirector
    ['utm_source=mail&utm_campaign=Spring%20Sale', both],
    ['utm_source=mail&utm_campaign=Spring%2520Sale', both],
    ['utm_source=mail&utm_campaign=Spring%252520Sale', both],
    ['utm_source=mail&utm_campaign=Spring+Sale%2521', { source: 'mail', campaign: 'Spring Sale!' }],
    // JSON whose escapes were read as text (Go, Gson), with and without the backslash
    ['utm_source=mail\\u0026utm_campaign=Spring+Sale', both],
    ['utm_source=mail\\\\u0026utm_campaign=Spring+Sale', both],
    ['utm_source=mail%5Cu0026utm_campaign=Spring+Sale', both],
    ['utm_source=mailu0026utm_campaign=Spring+Sale', both],
    ['utm_source=mail&utm_campaign=3D+printers', { source: 'mail', campaign: '3D printers' }],
    // Links that were copied with what stood around them, or completed with a slash
    ['utm_source=%22mail%22&utm_campaign=%20Spring+Sale%E2%80%9D.', both],
    ['utm_source=mail%2F&utm_campaign=%E2%80%8BSpring+Sale%0A', both],
    // A name that a template escaped
    ['utm_campaign=Tom+%26amp%3B+Jerry', { campaign: 'Tom & Jerry' }],
    // Words of a broad match begin with a plus in Google Ads
    ['utm_term=%2Bprofessor+%2Bespanhol', { utm_term: '+professor +espanhol' }],
    // Percent signs that encode nothing, or what is no text
    ['utm_campaign=50%off&utm_content=100%', { campaign: '50%off', content: '100%' }],
    ['utm_campaign=100%2525+sure', { campaign: '100% sure' }],
    ['utm_campaign=5%25%20off%2520now', { campaign: '5% off now' }],
    ['utm_campaign=a%2500b', { campaign: 'a%00b' }],
    // An address in a parameter has its own
    ['next=https%3A%2F%2Fa.example%2F%3Futm_source%3Dother&utm_medium=email', { medium: 'email' }],
    ['next=%2Fauto%2F%3Futm_source%3Dother', {}],
    // Signs that damage nothing
    [
      'utm_content=what+is+it%3F&utm_campaign=R%26D;+more',
      { content: 'what is it', campaign: 'R&D; more' },
    ],
  ])('repairs %s', (query, fields) => {
    expect(read(query)).toEqual(fields);
  });

  // behaviour: 3.2.9
  it.each([
    ['gclid={gclid}&utm_source=%7Bsource%7D', {}],
    ['utm_campaign=%257Bcampaignid%257D&utm_id={campaignid}_{adgroupid}', {}],
    ['utm_campaign={{campaign.name}}&utm_content=%7B%7Bad.name%7D%7D', {}],
    ['utm_campaign=__CAMPAIGN_NAME__&ttclid=__CLICKID__', {}],
    ['utm_source=%%SITE%%&utm_campaign=%%CAMPAIGN%%&utm_content=%25%25AD%25%25', {}],
    ['utm_campaign=[CAMPAIGN]&utm_source=null&utm_medium=Undefined&utm_term=[object+Object]', {}],
    // PropellerAds: a name in braces behind a dollar sign
    ['subid=$%7BSUBID}', {}],
    // A repeated parameter, as link builders append it to what a tracking template has
    ['gclid=&gclid=Cj0KCQ', { gclid: 'Cj0KCQ' }],
    ['gclid={gclid}&gclid=Cj0KCQ', { gclid: 'Cj0KCQ' }],
    ['gclid=Cj0KCQ&gclid={gclid}', { gclid: 'Cj0KCQ' }],
    ['GCLID={gclid}&amp;gclid=Cj0KCQ', { gclid: 'Cj0KCQ' }],
    ['utm_campaign=%ecid!&utm_content=%25eaid!&utm_term=%epid!', {}],
    ['utm_campaign=%CAMPAIGN%&utm_content=*|CAMPAIGN_UID|*&utm_term=[[CAMPAIGN]]', {}],
    ['utm_campaign=$campaign_id$&utm_content=@@ad@@&utm_term=%23{term}&utm_source=<source>', {}],
    ['utm_campaign=tmpl_{campaignid}&utm_content=a_{size}&utm_term=mail-*|TERM|*', {}],
    // Mail of GOV.UK and NHS Notify, feeds of 1C-Bitrix, Passendo, a script without its values
    ['utm_campaign=((utm_campaign))&utm_content=%23UTM_CONTENT%23&utm_term=@offerid@', {}],
    ['utm_campaign=undefined_undefined&utm_content=null-null&utm_term=undefined+%7C+null', {}],
    // What only looks like one
    [
      'utm_campaign=((News))&utm_content=%23winter%23&utm_term=undefined_spring&utm_source=%231',
      { campaign: '((News))', content: '#winter#', utm_term: 'undefined_spring', source: '#1' },
    ],
    [
      'utm_campaign=[US]+Spring+[2026]&utm_content=save+$50+{now+or+never}&utm_term=a<b',
      { campaign: '[US] Spring [2026]', content: 'save $50 {now or never}', utm_term: 'a<b' },
    ],
    [
      'utm_campaign=@home&utm_content=$9.99+to+$19&utm_term=wow!',
      { campaign: '@home', content: '$9.99 to $19', utm_term: 'wow!' },
    ],
    [
      'utm_campaign=Null+Problemo&utm_content=100%25',
      { campaign: 'Null Problemo', content: '100%' },
    ],
  ])('reads no placeholder in %s', (query, fields) => {
    expect(read(query)).toEqual(fields);
  });

  // behaviour: 3.2.9
  it('prefers the defaults to a placeholder', () => {
    expect(read('utm_source={source}', { source: 'page' })).toEqual({ source: 'page' });
    expect(read('', { source: '{source}' })).toEqual({});
  });

  // behaviour: 3.2.7, 21.6
  it.each([
    [
      'gad_source=1&gad_campaignid=21489',
      { utm_id: '21489', gad_source: '1', gad_campaignid: '21489' },
    ],
    ['gad_campaignid=21489&utm_id=7', { utm_id: '7', gad_campaignid: '21489' }],
    ['gad_campaignid=21489&utm_id={campaignid}', { utm_id: '21489', gad_campaignid: '21489' }],
  ])("reads the campaign's id of %s", (query, fields) => {
    expect(read(query)).toEqual(fields);
  });

  // behaviour: 3.2.2
  it('reads each field under its query name', () => {
    const query = ATTRIBUTION_FIELDS.map((field) => `${queryName(field)}=of-${field}`);
    const expected = ATTRIBUTION_FIELDS.map((field) => [field, `of-${field}`]);
    expect(read(query.join('&'))).toEqual(Object.fromEntries(expected));
  });

  // behaviour: 3.2.1
  it('lists the specified query names and our own', () => {
    expect(ATTRIBUTION_FIELDS.map(queryName).sort()).toEqual(
      [
        'channelid',
        'subid',
        'subid2',
        'subid3',
        'subid4',
        'subid5',
        'subid6',
        'subid7',
        'utm_adgroup',
        'utm_medium',
        'utm_source',
        'keyword',
        'utm_campaign',
        'utm_content',
        'utm_product',
        'gclid',
        'msclkid',
        'adid',
        'gbraid',
        'wbraid',
        'fbclid',
        'ttclid',
        'utm_term',
        'utm_id',
        'gad_source',
        'gad_campaignid',
      ].sort(),
    );
  });

  // behaviour: 3.2.5
  it('prefers the query to the defaults, field by field', () => {
    const defaults = { source: 'page', campaign: 'spring', medium: 'cpc', keyword: '' };
    expect(read('utm_source=query&utm_medium=', defaults)).toEqual({
      source: 'query',
      campaign: 'spring',
      medium: 'cpc',
    });
  });
});
