import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadRates } from '../pages/load-rates.ts';
import { loadZipCodes } from '../zipcodes/zip-codes.ts';
import { roadMiles, zipPoint } from './road-miles.ts';

/**
 * Driving distances in miles that a straight line misjudges:
 * `database/googleDistanceMatrix/distance.csv` in github.com/OSU-NLP-Group/TravelPlanner at
 * 958f30d.
 */
type Route = [from: string, to: string, miles: number, cities: string];

/** Over waters: within the bound of the decision on estimates. */
const NEAR: Route[] = [
  ['14202', '14301', 20, 'Buffalo, NY, to Niagara Falls, NY'],
  ['15222', '14301', 238, 'Pittsburgh, PA, to Niagara Falls, NY'],
  ['23510', '14301', 588, 'Norfolk, VA, to Niagara Falls, NY'],
  ['33901', '33040', 302, 'Fort Myers, FL, to Key West, FL'],
  ['34236', '33040', 375, 'Sarasota, FL, to Key West, FL'],
  ['32401', '33040', 739, 'Panama City, FL, to Key West, FL'],
  ['70112', '33040', 1021, 'New Orleans, LA, to Key West, FL'],
  ['33040', '78401', 1552, 'Key West, FL, to Corpus Christi, TX'],
  ['33040', '78520', 1698, 'Key West, FL, to Brownsville, TX'],
  ['33602', '32401', 375, 'Tampa, FL, to Panama City, FL'],
  ['33602', '32501', 468, 'Tampa, FL, to Pensacola, FL'],
  ['70112', '78520', 700, 'New Orleans, LA, to Brownsville, TX'],
  ['70112', '33602', 657, 'New Orleans, LA, to Tampa, FL'],
  ['53202', '49503', 277, 'Milwaukee, WI, to Grand Rapids, MI'],
  ['53202', '49684', 419, 'Milwaukee, WI, to Traverse City, MI'],
  ['53202', '48226', 382, 'Milwaukee, WI, to Detroit, MI'],
  ['54301', '49503', 391, 'Green Bay, WI, to Grand Rapids, MI'],
  ['48226', '49829', 435, 'Detroit, MI, to Escanaba, MI'],
  ['44113', '48226', 168, 'Cleveland, OH, to Detroit, MI'],
  ['15222', '48226', 286, 'Pittsburgh, PA, to Detroit, MI'],
  ['02108', '11751', 243, 'Boston, MA, to Islip, NY'],
  ['81501', '80202', 243, 'Grand Junction, CO, to Denver, CO'],
  ['89501', '94102', 218, 'Reno, NV, to San Francisco, CA'],
  ['28202', '28801', 130, 'Charlotte, NC, to Asheville, NC'],
];

/** Over mountains and bays, which the miles do not go around: too short, never too long. */
const TOO_SHORT: Route[] = [
  ['53202', '49769', 388, 'Milwaukee, WI, to Pellston, MI'],
  ['23601', '23510', 25, 'Newport News, VA, to Norfolk, VA'],
  ['23803', '23601', 86, 'Petersburg, VA, to Newport News, VA'],
  ['98101', '98801', 148, 'Seattle, WA, to Wenatchee, WA'],
  ['59901', '59401', 227, 'Kalispell, MT, to Great Falls, MT'],
  ['83353', '83702', 155, 'Sun Valley, ID, to Boise, ID'],
  ['84532', '81501', 113, 'Moab, UT, to Grand Junction, CO'],
  ['81301', '80202', 337, 'Durango, CO, to Denver, CO'],
  ['80202', '85003', 864, 'Denver, CO, to Phoenix, AZ'],
  ['89501', '93721', 298, 'Reno, NV, to Fresno, CA'],
  ['96001', '95521', 140, 'Redding, CA, to Arcata, CA'],
  ['97701', '97401', 129, 'Bend, OR, to Eugene, OR'],
  ['92101', '92262', 127, 'San Diego, CA, to Palm Springs, CA'],
  ['93101', '93301', 147, 'Santa Barbara, CA, to Bakersfield, CA'],
  ['24011', '15222', 339, 'Roanoke, VA, to Pittsburgh, PA'],
  ['84101', '93721', 813, 'Salt Lake City, UT, to Fresno, CA'],
];

const zipCodes = loadZipCodes();
const rates = loadRates(join(import.meta.dirname, '../../../../../content'), 'shipping');

function ratioOf([from, to, miles]: Route): number {
  const [start, end] = [from, to].map((zip) => {
    const place = zipCodes.find(zip);
    return place === undefined ? null : zipPoint(place);
  });
  if (!start || !end || !rates) throw new Error(`${from} or ${to} has no place.`);
  return (roadMiles(start, end) * rates.roadFactor) / miles;
}

// behaviour: 12.2
test.each(NEAR)('computes %s to %s near the published %i (%s)', (...route) => {
  expect(ratioOf(route)).toBeGreaterThan(0.85);
  expect(ratioOf(route)).toBeLessThan(1.15);
});

// behaviour: 12.2
test.each(TOO_SHORT)('computes at least 60 %% of %s to %s, published as %i (%s)', (...route) => {
  expect(ratioOf(route)).toBeGreaterThan(0.6);
  expect(ratioOf(route)).toBeLessThan(0.85);
});
