import type { Handoff } from '@zipfront/contracts/handoff';
import type { Texts } from './texts.ts';

/** A line of the list of what was handed over. */
export interface HandoffRow {
  label: string;
  value: string;
}

/** What was handed over, in words: the channel is the last touch's, else the first's. */
export function handoffRows(handoff: Handoff, texts: Texts): HandoffRow[] {
  const { zip, line, quote_id, attribution, privacy_signal, locale, address } = handoff;
  const { labels } = texts;
  const channel = (attribution.last ?? attribution.first)?.channel;
  return [
    { label: labels.zip, value: `${zip.zip} · ${zip.city}, ${zip.state}` },
    ...(address ? [{ label: labels.address, value: address }] : []),
    { label: labels.line, value: texts.lines[line] },
    { label: labels.quote, value: quote_id },
    {
      label: labels.channel,
      value: channel ? (texts.channels[channel] ?? channel) : texts.noChannel,
    },
    { label: labels.signal, value: privacy_signal ? texts.signal.on : texts.signal.off },
    { label: labels.locale, value: texts.locales[locale] },
  ];
}
