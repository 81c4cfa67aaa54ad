import { BASE64URL, type Random } from './random.ts';

/** Parameters of an address in which advertising platforms name a click. */
export type ClickIdName = 'gclid' | 'gbraid' | 'wbraid' | 'msclkid' | 'fbclid' | 'ttclid';

const HEX = '0123456789abcdef';

/** Click ids in the form in which each platform writes them; none of them names a click. */
const CLICK_IDS: Record<ClickIdName, (random: Random) => string> = {
  gclid: (random) =>
    random.chance(0.5)
      ? `Cj0KCQjw${random.text(75, BASE64URL)}_wcB`
      : `EAIaIQobChMI${random.text(36, BASE64URL)}EAAYASAAEgI${random.text(4, BASE64URL)}D_BwE`,
  gbraid: (random) => `0AAAAAC${random.text(20, BASE64URL)}`,
  wbraid: (random) => `Cj${random.text(30, BASE64URL)}BpACGgJ`,
  msclkid: (random) => random.text(32, HEX),
  fbclid: (random) =>
    `IwZXh0bgNhZW0${random.text(44, BASE64URL)}_aem_${random.text(22, BASE64URL)}`,
  ttclid: (random) => `E.C.P.${random.text(60, BASE64URL)}`,
};

/** A click id that looks like one of the platform's. */
export function sampleClickId(random: Random, name: ClickIdName): string {
  return CLICK_IDS[name](random);
}
