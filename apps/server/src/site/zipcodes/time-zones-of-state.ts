import { getOwn } from '@zipfront/contracts/own';

const [EASTERN, CENTRAL, MOUNTAIN, PACIFIC] = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
];

const STATES_BY_ZONE: Record<string, string> = {
  [EASTERN]: 'CT DC DE GA MA MD ME NC NH NJ NY OH PA RI SC VA VT WV',
  [CENTRAL]: 'AL AR IA IL KS LA MN MO MS OK WI',
  [MOUNTAIN]: 'CO MT NM UT WY',
  [PACIFIC]: 'CA NV OR WA',
  'America/Detroit': 'MI',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
  'America/Puerto_Rico': 'PR VI',
  'Pacific/Guam': 'GU MP',
  'Pacific/Pago_Pago': 'AS',
  'Pacific/Majuro': 'MH',
  'Pacific/Palau': 'PW',
};

/** That of most people first, without zones of less than 1 % of them. */
const TIME_ZONES: Record<string, readonly string[]> = {
  AZ: ['America/Phoenix', MOUNTAIN],
  FL: [EASTERN, CENTRAL],
  FM: ['Pacific/Pohnpei', 'Pacific/Chuuk'],
  ID: ['America/Boise', PACIFIC],
  IN: ['America/Indiana/Indianapolis', CENTRAL],
  KY: [EASTERN, CENTRAL],
  ND: [CENTRAL, MOUNTAIN],
  NE: [CENTRAL, MOUNTAIN],
  SD: [CENTRAL, MOUNTAIN],
  TN: [CENTRAL, EASTERN],
  TX: [CENTRAL, MOUNTAIN],
  ...Object.fromEntries(
    Object.entries(STATES_BY_ZONE).flatMap(([zone, states]) =>
      states.split(' ').map((state) => [state, [zone]]),
    ),
  ),
};

/** A state has two letters; empty for a military address and anything else. */
export function timeZonesOfState(state: string): readonly string[] {
  return getOwn(TIME_ZONES, state) ?? [];
}

/**
 * Of states with two zones: what the first three digits of a zip code say. The Central part of
 * Florida has zip codes of 324 and 325, the Mountain part of Texas those of 798, 799 and 885; areas
 * of 324 and 798 are in both zones.
 */
const ZONES_BY_PREFIX: Record<string, Record<string, readonly string[]>> = {
  FL: { '324': [EASTERN, CENTRAL], '325': [CENTRAL], '': [EASTERN] },
  TX: { '798': [CENTRAL, MOUNTAIN], '799': [MOUNTAIN], '885': [MOUNTAIN], '': [CENTRAL] },
};

/** Those of its state, if no less is known. */
export function timeZonesOfZip(zip: string, state: string): readonly string[] {
  const prefixes = getOwn(ZONES_BY_PREFIX, state) ?? {};
  return getOwn(prefixes, zip.slice(0, 3)) ?? prefixes[''] ?? timeZonesOfState(state);
}
