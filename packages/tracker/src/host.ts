import type { PageView, SelfDescribing } from '@zipfront/contracts/events/types';
import type { Tracker, TrackerOptions } from './options.ts';
import type { Ports } from './ports.ts';

/** Services that the tracker provides to its features. */
export interface Host {
  win: Window;
  ports: Ports;
  options: TrackerOptions;
  /** Creates and queues an event; returns its id. */
  send: (schema: string, data: object, contexts?: SelfDescribing[]) => string;
  /** Current data of page events. */
  page: () => PageView;
  /** Sends all queued events in requests that outlive the page; true if this event is in one of them. */
  flushOnExit: (id: string) => boolean;
  /** Resolves when no event is queued or in flight. */
  flush: () => Promise<void>;
  cleanUrl: (url: string) => string;
  /** Pushes to the data layer with the page's own fields, if consent is granted. */
  pushData: Tracker['pushData'];
}
