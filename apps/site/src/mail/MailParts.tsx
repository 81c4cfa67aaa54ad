import type { Colors } from '@zipfront/contracts/content/look';
import { createContext, type ReactNode, useContext } from 'react';

interface MailMedium {
  format: 'html' | 'text';
  colors: Colors['light'];
}

const Medium = createContext<MailMedium | null>(null);

export function MailParts({ value, children }: { value: MailMedium; children: ReactNode }) {
  return <Medium value={value}>{children}</Medium>;
}

/** The format of the mail. A part outside a provider is a bug. */
export function useMedium(): MailMedium {
  const medium = useContext(Medium);
  if (medium === null) throw new Error('A part of a mail needs a MailParts.');
  return medium;
}

export function MailBrand({ children }: { children: string }) {
  const { format, colors } = useMedium();
  if (format === 'text') return `${children}\n\n`;
  return (
    <p
      style={{ margin: '0 0 24px', paddingBottom: 12, borderBottom: `3px solid ${colors.action}` }}
    >
      <b>{children}</b>
    </p>
  );
}

export function MailHeading({ children }: { children: string }) {
  if (useMedium().format === 'text') return `${children}\n\n`;
  return <h1 style={{ margin: '0 0 16px', fontSize: 24, lineHeight: 1.25 }}>{children}</h1>;
}

export function MailParagraph({ children }: { children: string }) {
  if (useMedium().format === 'text') return `${children}\n\n`;
  return <p style={{ margin: '0 0 16px' }}>{children}</p>;
}

export function MailFacts({ rows }: { rows: (readonly [name: string, value: string])[] }) {
  if (useMedium().format === 'text') {
    return `${rows.map(([name, value]) => `${name}: ${value}\n`).join('')}\n`;
  }
  return (
    <dl style={{ margin: '0 0 16px' }}>
      {rows.map(([name, value]) => (
        <div key={name} style={{ margin: '0 0 8px' }}>
          <dt style={{ fontSize: 14 }}>{name}</dt>
          <dd style={{ margin: 0, fontWeight: 'bold' }}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function MailAction({ href, children }: { href: string; children: string }) {
  const { format, colors } = useMedium();
  if (format === 'text') return `${children}:\n${href}\n\n`;
  const button = {
    display: 'inline-block',
    padding: '14px 20px',
    borderRadius: 4,
    background: colors.action,
    color: colors.actionInk,
    fontWeight: 'bold',
  };
  return (
    <p style={{ margin: '24px 0' }}>
      <a href={href} style={button}>
        {children}
      </a>
    </p>
  );
}

/** Small print at the end: why the mail was sent, and how to end such mails. */
export function MailNote({
  children,
  link,
}: {
  children: string;
  link?: { label: string; href: string };
}) {
  if (useMedium().format === 'text') {
    return `-- \n${children}\n${link ? `${link.label}:\n${link.href}\n` : ''}`;
  }
  return (
    <p style={{ margin: '32px 0 0', fontSize: 14 }}>
      {children}
      {link ? (
        <>
          {' '}
          <a href={link.href}>{link.label}</a>
        </>
      ) : null}
    </p>
  );
}
