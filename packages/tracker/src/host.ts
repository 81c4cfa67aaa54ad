import type { PageView, SelfDescribing } from '@zipfront/contracts/events/types';
import type { TrackerOptions } from './options.ts';
import type { Ports } from './ports.ts';

/** What a feature of the tracker works with. */
export interface Host {
  win: Window;
  ports: Ports;
  options: TrackerOptions;
  /** Makes an event and sees to it; answers its id. */
  send: (schema: string, data: object, contexts?: SelfDescribing[]) => string;
  /** What page events carry. */
  page: () => PageView;
  /** Hands all that waits to requests that outlive the page; true where this event needs no wait. */
  hurry: (id: string) => boolean;
  /** Settles once nothing waits or is on its way. */
  flush: () => Promise<void>;
  cleanUrl: (url: string) => string;
  /** Pushes to the data layer, if consent is there. */
  push: (fields: object) => void;
}
