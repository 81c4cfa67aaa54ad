import type { LineAnswers } from '@zipfront/contracts/content/line-questions';
import { getOwn } from '@zipfront/contracts/own';
import type { Handoff } from '@zipfront/contracts/visits/handoff';
import styles from './app.module.css';
import type { Texts } from './texts.ts';

interface Props {
  handoff: Handoff;
  answers: LineAnswers;
  texts: Texts;
}

export function HandoffList({ handoff, answers, texts }: Props) {
  return (
    <section className={styles.card}>
      <h1>{texts.arrived.title}</h1>
      <p>{texts.arrived.lead}</p>
      <dl className={styles.list}>
        {handoffRows(handoff, answers, texts).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export interface HandoffRow {
  label: string;
  value: string;
}

/** The channel is that of the last touch, otherwise of the first. */
export function handoffRows(handoff: Handoff, answers: LineAnswers, texts: Texts): HandoffRow[] {
  const { zip, line, quote_id, lead_id, attribution, locale, address } = handoff;
  const { labels } = texts;
  const channel = (attribution.last ?? attribution.first)?.channel;
  return [
    { label: labels.zip, value: `${zip.zip} · ${zip.city}, ${zip.state}` },
    ...(address ? [{ label: labels.address, value: address }] : []),
    { label: labels.line, value: getOwn(texts.lines, line) ?? line },
    ...Object.entries(answers).map(([label, value]) => ({ label, value })),
    { label: labels.quote, value: quote_id },
    { label: labels.lead, value: lead_id },
    {
      label: labels.channel,
      value: channel ? (getOwn(texts.channels, channel) ?? channel) : texts.noChannel,
    },
    { label: labels.signal, value: handoff.privacy_signal ? texts.signal.on : texts.signal.off },
    { label: labels.consent, value: texts.consents[handoff.ad_consent] },
    { label: labels.locale, value: texts.locales[locale] },
  ];
}
