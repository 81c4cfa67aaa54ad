import { ACTIVITY_PERIOD_MS, INACTIVITY_TIMEOUT_MS } from '../constants.ts';

/** What a page ping says of one span; its names are prefixed with `page_` or `window_`. */
export interface Span {
  started_focused: boolean;
  currently_focused: boolean;
  total_time: number;
  total_time_focused: number;
  total_time_unfocused: number;
  refocus_event_count: number;
  total_time_active: number;
}

/** Follows where attention goes; all in milliseconds of a clock that never goes back. */
export interface Attention {
  /** Visible and focused, or not any more. */
  focus: (focused: boolean) => void;
  /** The visitor did something. */
  act: () => void;
  /** Stops all clocks while the page lies in the back/forward cache, or starts them again. */
  rest: (resting: boolean) => void;
  /** A new page begins in the same window. */
  newPage: () => void;
  /** Whether there was no input for so long that nobody is there. */
  isAway: () => boolean;
  /** Fourteen fields: seven for the page, seven for the window. */
  read: () => Record<string, number | boolean>;
}

export function createAttention(ticks: () => number, focused: boolean): Attention {
  let last = Math.round(ticks());
  let lastInput = last;
  let activeUntil = last;
  let resting = false;
  const begin = () => ({
    started_focused: focused,
    total_time: 0,
    total_time_focused: 0,
    total_time_active: 0,
    refocus_event_count: 0,
  });
  const spans = { page: begin(), window: begin() };
  const each = () => Object.values(spans);

  /** Books the time since the last call under what held during it. */
  function advance() {
    const now = Math.round(ticks());
    const passed = now - last;
    if (!resting) {
      for (const span of each()) {
        span.total_time += passed;
        // In a visible page something happens more often: a longer gap is a machine that slept.
        if (focused && passed <= INACTIVITY_TIMEOUT_MS) {
          span.total_time_focused += passed;
          span.total_time_active += Math.max(0, Math.min(now, activeUntil) - last);
        }
      }
    }
    last = now;
  }

  return {
    focus(now) {
      advance();
      if (now && !focused) for (const span of each()) span.refocus_event_count++;
      focused = now;
    },
    act() {
      advance();
      lastInput = last;
      activeUntil = last + ACTIVITY_PERIOD_MS;
    },
    rest(now) {
      advance();
      resting = now;
    },
    newPage() {
      advance();
      lastInput = last;
      spans.page = begin();
    },
    isAway: () => ticks() - lastInput >= INACTIVITY_TIMEOUT_MS,
    read() {
      advance();
      const fields: Record<string, number | boolean> = {};
      for (const [prefix, span] of Object.entries(spans)) {
        const values: Span = {
          ...span,
          currently_focused: focused,
          total_time_unfocused: span.total_time - span.total_time_focused,
        };
        for (const [name, value] of Object.entries(values)) fields[`${prefix}_${name}`] = value;
      }
      return fields;
    },
  };
}
