import { describe, expect, it } from 'vitest';
import { cityName, countyName } from './place-name.ts';

describe('cityName', () => {
  it.each([
    ['New York', 'New York'],
    ['Mcallen', 'McAllen'],
    ['Mc Cordsville', 'McCordsville'],
    ['McCammon', 'McCammon'],
    ['Fort Mcdowell', 'Fort McDowell'],
    ['Mc Rae Helena', 'McRae Helena'],
    ['O Fallon', "O'Fallon"],
    ['Port O Connor', "Port O'Connor"],
    ['Land O Lakes', 'Land O Lakes'],
    ['D Hanis', "D'Hanis"],
    ['Bois D Arc', "Bois d'Arc"],
    ["Coeur d'Alene", "Coeur d'Alene"],
    ["Lincoln'S New Salem", "Lincoln's New Salem"],
    ['Isle Of Palms', 'Isle of Palms'],
    ['King And Queen Court House', 'King and Queen Court House'],
    ['Carmel By The Sea', 'Carmel by the Sea'],
    ['The Dalles', 'The Dalles'],
    ['Winston-salem', 'Winston-Salem'],
    ['Hill Afb', 'Hill AFB'],
    ['Jbsa Ft Sam Houston', 'JBSA Ft Sam Houston'],
    ['Mcbh Kaneohe Bay', 'MCBH Kaneohe Bay'],
    ['Joint Base Mdl', 'Joint Base MDL'],
    ['Usaf Academy', 'USAF Academy'],
    ['At&t', 'AT&T'],
    ['Apo', 'APO'],
  ])('writes %s as %s', (source, name) => {
    expect(cityName(source)).toBe(name);
  });
});

describe('countyName', () => {
  it.each([
    ['Suffolk', 'Suffolk'],
    ['Nome (CA)', 'Nome'],
    ['Baltimore (city)', 'Baltimore (city)'],
    ['Colonial Heights (city', 'Colonial Heights (city)'],
    ['', ''],
  ])('writes %s as %s', (source, name) => {
    expect(countyName(source)).toBe(name);
  });
});
