import { fill, type Locale } from '@zipfront/contracts/locale';
import type { MailContent, MailedShipment } from '@zipfront/contracts/notifications/mail';
import { ESTIMATE_DAYS, ORDER_LINK_DAYS } from '@zipfront/contracts/shipping/order';
import { isChangeable } from '@zipfront/contracts/shipping/order-changes';
import { orderTexts } from '@zipfront/contracts/shipping/order-texts';
import type { ShippingTexts } from '@zipfront/contracts/shipping/shipping-texts';
import { MailAction, MailHeading, MailNote, MailParagraph } from './MailParts.tsx';
import type { MailTexts } from './mail-texts.ts';
import { ShipmentFacts } from './ShipmentFacts.tsx';

export interface VisitorWords {
  locale: Locale;
  words: MailTexts;
  texts: ShippingTexts;
}

export type VisitorContent = Extract<
  MailContent,
  {
    kind:
      | 'estimate-saved'
      | 'order-received'
      | 'order-changed'
      | 'order-terms-changed'
      | 'order-changed-by-owner'
      | 'order-corrected'
      | 'review-published'
      | 'review-declined';
  }
>;

type ReviewContent = Extract<VisitorContent, { kind: 'review-published' | 'review-declined' }>;
type OrderContent = Exclude<VisitorContent, ReviewContent>;

export function visitorSubject(mail: VisitorContent, by: VisitorWords): string {
  const { words } = by;
  switch (mail.kind) {
    case 'estimate-saved':
      return fill(isPriced(mail.shipment) ? words.estimateSubject : words.priceSubject, {
        from: `${mail.shipment.from.city}, ${mail.shipment.from.state}`,
        to: `${mail.shipment.to.city}, ${mail.shipment.to.state}`,
      });
    case 'order-received':
      return fill(words.orderSubject, { reference: mail.shipment.reference });
    case 'review-published':
      return words.publishedSubject;
    case 'review-declined':
      return words.declinedSubject;
    default: {
      const { heading } = headingAndTexts(mail, by);
      return fill(words.changedSubject, { heading, reference: mail.shipment.reference });
    }
  }
}

export function VisitorMail({ mail, by }: { mail: VisitorContent; by: VisitorWords }) {
  return 'shipment' in mail ? (
    <OrderMail mail={mail} by={by} />
  ) : (
    <ReviewMail mail={mail} words={by.words} />
  );
}

function ReviewMail({ mail: { kind, link }, words }: { mail: ReviewContent; words: MailTexts }) {
  const name = kind === 'review-published' ? 'published' : 'declined';
  return (
    <>
      <MailHeading>{words[`${name}Heading`]}</MailHeading>
      <MailParagraph>{words[`${name}Text`]}</MailParagraph>
      {link === null ? null : <MailAction href={link}>{words[`${name}Link`]}</MailAction>}
      <MailNote>{words.reviewNote}</MailNote>
    </>
  );
}

function OrderMail({ mail, by }: { mail: OrderContent; by: VisitorWords }) {
  const { words } = by;
  const { heading, texts } = headingAndTexts(mail, by);
  const isOrdered =
    mail.kind !== 'estimate-saved' &&
    !(mail.kind === 'order-terms-changed' && mail.status === 'requested');
  return (
    <>
      <MailHeading>{heading}</MailHeading>
      {texts.map((text) => (
        <MailParagraph key={text}>{text}</MailParagraph>
      ))}
      <ShipmentFacts shipment={mail.shipment} by={by} />
      <MailAction href={mail.link}>{isOrdered ? words.orderLink : words.estimateLink}</MailAction>
      <MailParagraph>{fill(words.linkNote, { days: String(ORDER_LINK_DAYS) })}</MailParagraph>
      <MailNote>{words.orderNote}</MailNote>
    </>
  );
}

function headingAndTexts(
  mail: OrderContent,
  { words, locale }: VisitorWords,
): { heading: string; texts: string[] } {
  switch (mail.kind) {
    case 'estimate-saved':
      return isPriced(mail.shipment)
        ? {
            heading: words.estimateHeading,
            texts: [fill(words.estimateText, { days: String(ESTIMATE_DAYS) })],
          }
        : {
            heading: words.priceHeading,
            texts: [mail.isCallAsked ? words.priceText : words.priceNumber],
          };
    case 'order-received':
      return { heading: words.orderHeading, texts: [words.orderText] };
    case 'order-changed':
      return { heading: words[`${mail.status}Heading`], texts: [words[`${mail.status}Text`]] };
    case 'order-terms-changed': {
      const name = termsWords(mail);
      const texts = [words[`${name}Text`], ...termsNote(mail, words)];
      return { heading: words[`${name}Heading`], texts };
    }
    case 'order-changed-by-owner': {
      const note = mail.change === 'cancelled' ? words.ownerCancelledText : words.ownerChangedText;
      return {
        heading: words[`${mail.change}Heading`],
        texts: [words[`${mail.change}Text`], note],
      };
    }
    case 'order-corrected': {
      const status = orderTexts({ locale })[`status-${mail.status}`];
      return { heading: words.correctedHeading, texts: [fill(words.correctedText, { status })] };
    }
  }
}

function isPriced({ estimate, price }: MailedShipment): boolean {
  return price !== null || estimate.outcome === 'priced';
}

type TermsContent = Extract<VisitorContent, { kind: 'order-terms-changed' }>;

function termsWords({ change, shipment }: TermsContent) {
  if (change === 'date') return 'date';
  if (shipment.price !== null) return 'priceSet';
  return isPriced(shipment) ? 'priceRemoved' : 'priceWithdrawn';
}

function termsNote({ status, shipment }: TermsContent, words: MailTexts): string[] {
  if (status === 'requested') return isPriced(shipment) ? [words.termsRequested] : [];
  return isChangeable(status, 'status', 'visitor') ? [words.termsOrdered] : [];
}
