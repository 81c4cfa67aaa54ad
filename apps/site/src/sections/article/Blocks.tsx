import type { Block, Span } from '@zipfront/contracts/content/markdown';
import { createElement, Fragment, type ReactNode } from 'react';
import { hrefOn, type View } from '../../view/view.ts';

const LOWEST = 6;

interface Props {
  blocks: Block[];
  /** The level of the text's uppermost headings, below the page's. */
  top: number;
  view: View;
}

export function Blocks({ blocks, top, view }: Props): ReactNode {
  return inOrder(blocks, (block) => {
    switch (block.kind) {
      case 'heading':
        return createElement(
          `h${Math.min(top + block.level - 1, LOWEST)}`,
          null,
          spans(block.spans, view),
        );
      case 'paragraph':
        return <p>{spans(block.spans, view)}</p>;
      case 'quote':
        return (
          <blockquote>
            <Blocks blocks={block.blocks} top={top} view={view} />
          </blockquote>
        );
      case 'rule':
        return <hr />;
      case 'list': {
        const items = inOrder(block.items, (item) => (
          <li>
            <Blocks blocks={item} top={top} view={view} />
          </li>
        ));
        return block.start === null ? (
          <ul>{items}</ul>
        ) : (
          <ol start={block.start === 1 ? undefined : block.start}>{items}</ol>
        );
      }
    }
  });
}

function spans(all: Span[], view: View): ReactNode {
  return inOrder(all, (span) => {
    if (typeof span === 'string') return span;
    switch (span.kind) {
      case 'strong':
        return <strong>{spans(span.spans, view)}</strong>;
      case 'emphasis':
        return <em>{spans(span.spans, view)}</em>;
      case 'code':
        return <code>{spans(span.spans, view)}</code>;
      case 'link':
        return <a href={hrefOn(view, span.href)}>{spans(span.spans, view)}</a>;
      case 'break':
        return <br />;
    }
  });
}

/** Keyed by index: parts have no names and never change their places. */
function inOrder<T>(parts: T[], draw: (part: T) => ReactNode): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  return parts.map((part, index) => <Fragment key={index}>{draw(part)}</Fragment>);
}
