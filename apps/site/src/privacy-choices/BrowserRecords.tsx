import type { PrivacyChoicesSection } from '@zipfront/contracts/content/sections/privacy-choices';
import { fill } from '@zipfront/contracts/shipping/fill';
import type { BrowserState } from './browser-state.ts';
import { EntryList } from './EntryList.tsx';

interface Props {
  texts: PrivacyChoicesSection['stored'];
  browser: BrowserState;
}

/** The first-party cookies of this browser, and the number of its parked events. */
export function BrowserRecords({ texts: { browser: texts, unknown }, browser }: Props) {
  return (
    <div data-browser>
      <EntryList
        name="browser"
        texts={texts}
        fields={['name', 'value']}
        entries={browser.cookies.map(({ name, value }) => ({ name, value: value ?? texts.hidden }))}
        unknown={unknown}
      />
      <p data-records>{fill(texts.records, { count: String(browser.parked) })}</p>
    </div>
  );
}
