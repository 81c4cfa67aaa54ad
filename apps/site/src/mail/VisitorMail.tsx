import { fill, type Locale } from '@zipfront/contracts/locale';
import type { MailContent, MailedShipment } from '@zipfront/contracts/notifications/mail';
import { ESTIMATE_DAYS, ORDER_LINK_DAYS } from '@zipfront/contracts/shipping/order';
import { isChangeable } from '@zipfront/contracts/shipping/order-changes';
import { orderTexts } from '@zipfront/contracts/shipping/order-texts';
import type { ShippingTexts } from '@zipfront/contracts/shipping/texts';
import { MailAction, MailHeading, MailNote, MailParagraph } from './MailParts.tsx';
import type { MailWords } from './mail-words.ts';
import { ShipmentFacts } from './ShipmentFacts.tsx';

export interface VisitorWords {
  locale: Locale;
  words: MailWords;
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

export function visitorSubject(mail: VisitorContent, { words }: VisitorWords): string {
  switch (mail.kind) {
    case 'estimate-saved':
      return fill(isPriced(mail.shipment) ? words.estimateSubject : words.priceSubject, {
        from: `${mail.shipment.from.city}, ${mail.shipment.from.state}`,
        to: `${mail.shipment.to.city}, ${mail.shipment.to.state}`,
      });
    case 'order-received':
      return fill(words.orderSubject, { reference: mail.shipment.reference });
    case 'order-changed':
      return fill(words.changedSubject, {
        heading: words[`${mail.status}Heading`],
        reference: mail.shipment.reference,
      });
    case 'order-terms-changed':
      return fill(words.changedSubject, {
        heading: words[`${termsWords(mail)}Heading`],
        reference: mail.shipment.reference,
      });
    case 'order-changed-by-owner':
      return fill(words.changedSubject, {
        heading: words[`${mail.change}Heading`],
        reference: mail.shipment.reference,
      });
    case 'order-corrected':
      return fill(words.changedSubject, {
        heading: words.correctedHeading,
        reference: mail.shipment.reference,
      });
    case 'review-published':
      return words.publishedSubject;
    case 'review-declined':
      return words.declinedSubject;
  }
}

export function VisitorMail({ mail, by }: { mail: VisitorContent; by: VisitorWords }) {
  const { words } = by;
  switch (mail.kind) {
    case 'estimate-saved':
      return (
        <>
          <EstimateText mail={mail} words={words} />
          <ShipmentFacts shipment={mail.shipment} by={by} />
          <OwnerLink href={mail.link} label={words.estimateLink} words={words} />
          <MailNote>{words.orderNote}</MailNote>
        </>
      );
    case 'order-received':
      return (
        <>
          <MailHeading>{words.orderHeading}</MailHeading>
          <MailParagraph>{words.orderText}</MailParagraph>
          <ShipmentFacts shipment={mail.shipment} by={by} />
          <OwnerLink href={mail.link} label={words.orderLink} words={words} />
          <MailNote>{words.orderNote}</MailNote>
        </>
      );
    case 'order-changed':
      return (
        <>
          <MailHeading>{words[`${mail.status}Heading`]}</MailHeading>
          <MailParagraph>{words[`${mail.status}Text`]}</MailParagraph>
          <ShipmentFacts shipment={mail.shipment} by={by} />
          <OwnerLink href={mail.link} label={words.orderLink} words={words} />
          <MailNote>{words.orderNote}</MailNote>
        </>
      );
    case 'order-terms-changed':
      return (
        <>
          <MailHeading>{words[`${termsWords(mail)}Heading`]}</MailHeading>
          <MailParagraph>{words[`${termsWords(mail)}Text`]}</MailParagraph>
          <TermsNote mail={mail} words={words} />
          <ShipmentFacts shipment={mail.shipment} by={by} />
          <OwnerLink
            href={mail.link}
            label={mail.status === 'requested' ? words.estimateLink : words.orderLink}
            words={words}
          />
          <MailNote>{words.orderNote}</MailNote>
        </>
      );
    case 'order-changed-by-owner':
      return (
        <>
          <MailHeading>{words[`${mail.change}Heading`]}</MailHeading>
          <MailParagraph>{words[`${mail.change}Text`]}</MailParagraph>
          <MailParagraph>
            {mail.change === 'cancelled' ? words.ownerCancelledText : words.ownerChangedText}
          </MailParagraph>
          <ShipmentFacts shipment={mail.shipment} by={by} />
          <OwnerLink href={mail.link} label={words.orderLink} words={words} />
          <MailNote>{words.orderNote}</MailNote>
        </>
      );
    case 'order-corrected':
      return (
        <>
          <MailHeading>{words.correctedHeading}</MailHeading>
          <MailParagraph>
            {fill(words.correctedText, { status: orderTexts(by.locale)[`status-${mail.status}`] })}
          </MailParagraph>
          <ShipmentFacts shipment={mail.shipment} by={by} />
          <OwnerLink href={mail.link} label={words.orderLink} words={words} />
          <MailNote>{words.orderNote}</MailNote>
        </>
      );
    case 'review-published':
    case 'review-declined': {
      const name = mail.kind === 'review-published' ? 'published' : 'declined';
      return (
        <>
          <MailHeading>{words[`${name}Heading`]}</MailHeading>
          <MailParagraph>{words[`${name}Text`]}</MailParagraph>
          {mail.link === null ? null : (
            <MailAction href={mail.link}>{words[`${name}Link`]}</MailAction>
          )}
          <MailNote>{words.reviewNote}</MailNote>
        </>
      );
    }
  }
}

function OwnerLink({ href, label, words }: { href: string; label: string; words: MailWords }) {
  return (
    <>
      <MailAction href={href}>{label}</MailAction>
      <MailParagraph>{fill(words.linkNote, { days: String(ORDER_LINK_DAYS) })}</MailParagraph>
    </>
  );
}

function EstimateText({
  mail: { shipment, isCallAsked },
  words,
}: {
  mail: Extract<VisitorContent, { kind: 'estimate-saved' }>;
  words: MailWords;
}) {
  if (isPriced(shipment)) {
    return (
      <>
        <MailHeading>{words.estimateHeading}</MailHeading>
        <MailParagraph>{fill(words.estimateText, { days: String(ESTIMATE_DAYS) })}</MailParagraph>
      </>
    );
  }
  return (
    <>
      <MailHeading>{words.priceHeading}</MailHeading>
      <MailParagraph>{isCallAsked ? words.priceText : words.priceNumber}</MailParagraph>
    </>
  );
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

function TermsNote({
  mail: { status, shipment },
  words,
}: {
  mail: TermsContent;
  words: MailWords;
}) {
  if (status === 'requested') {
    return isPriced(shipment) ? <MailParagraph>{words.termsRequested}</MailParagraph> : null;
  }
  return isChangeable(status, 'status', 'visitor') ? (
    <MailParagraph>{words.termsOrdered}</MailParagraph>
  ) : null;
}
