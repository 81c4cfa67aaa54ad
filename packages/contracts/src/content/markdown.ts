import { Lexer, type Token, type Tokens } from 'marked';
import * as v from 'valibot';
import { getOwn } from '../own.ts';
import { hrefSchema } from './link.ts';

export type Block =
  | { kind: 'heading'; level: number; spans: Span[] }
  | { kind: 'paragraph'; spans: Span[] }
  | { kind: 'list'; start: number | null; items: Block[][] }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'rule' };

/** A part of a line. Its text is plain: markup in it is for reading, not for browsers. */
export type Span =
  | string
  | { kind: 'strong' | 'emphasis' | 'code'; spans: Span[] }
  | { kind: 'link'; href: string; spans: Span[] }
  | { kind: 'break' };

const MAX_HEADING_LEVEL = 6;

/** Thrown for Markdown that is refused. The message names the accepted syntax. */
export class MarkdownError extends Error {}

/**
 * Reads Markdown; HTML in it stays text. The uppermost heading is level 1, and none is more than
 * one level below the one before it.
 *
 * @throws MarkdownError for a picture, table, block of code or forbidden target of a link
 */
export function readMarkdown(text: string): Block[] {
  const tokens = new Lexer({ gfm: true }).lex(text);
  const uppermost = Math.min(
    ...tokens.map((token) => (token.type === 'heading' ? token.depth : MAX_HEADING_LEVEL)),
  );
  let last = 0;
  return tokens.flatMap((token) => {
    if (token.type !== 'heading') return createBlocks(token);
    last = Math.min(token.depth - uppermost + 1, last + 1);
    return [{ kind: 'heading', level: last, spans: createSpans(token.tokens) }];
  });
}

function createBlocks(token: Token): Block[] {
  switch (token.type) {
    case 'space':
    case 'def':
      return [];
    case 'hr':
      return [{ kind: 'rule' }];
    case 'html':
      return [{ kind: 'paragraph', spans: [token.text.trim()] }];
    case 'blockquote':
      return [{ kind: 'quote', blocks: innerBlocks(token as Tokens.Blockquote) }];
    case 'list': {
      const list = token as Tokens.List;
      const start = list.ordered ? Number(list.start) : null;
      return [{ kind: 'list', start, items: list.items.map(innerBlocks) }];
    }
    case 'paragraph':
    case 'text':
      return [{ kind: 'paragraph', spans: createSpans(token.tokens ?? [token]) }];
    default:
      throw new MarkdownError(refusal(token));
  }
}

function innerBlocks(outer: Tokens.Blockquote | Tokens.ListItem): Block[] {
  return outer.tokens.flatMap(createBlocks);
}

function createSpans(tokens: Token[] = []): Span[] {
  return tokens.map((token): Span => {
    switch (token.type) {
      case 'strong':
        return { kind: 'strong', spans: createSpans(token.tokens) };
      case 'em':
        return { kind: 'emphasis', spans: createSpans(token.tokens) };
      case 'codespan':
        return { kind: 'code', spans: [token.text] };
      case 'link':
        return { kind: 'link', href: checkedHref(token.href), spans: createSpans(token.tokens) };
      case 'br':
        return { kind: 'break' };
      case 'text':
      case 'escape':
      case 'html':
        return token.text;
      default:
        throw new MarkdownError(refusal(token));
    }
  });
}

function checkedHref(href: string): string {
  const { success, issues } = v.safeParse(hrefSchema, href);
  if (success) return href;
  throw new MarkdownError(
    `has a link to ${JSON.stringify(href)}; a link takes ${issues[0].message}`,
  );
}

const INSTEAD: Record<string, string> = {
  table: 'a table, which belongs in a section of type comparison',
  image: 'a picture, which an article does not take: pictures are drawn in the program',
  code: 'lines that are indented like code: start them at the left, or further left',
  heading: 'a heading inside a list or a quotation: put it outside',
};

function refusal({ type }: Token): string {
  return `holds ${getOwn(INSTEAD, type) ?? `something that an article does not take (${type})`}`;
}
