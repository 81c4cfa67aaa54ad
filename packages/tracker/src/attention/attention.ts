import { ACTIVITY_PERIOD_MS, INACTIVITY_TIMEOUT_MS } from '../constants.ts';

/** Fields of a page ping for one span; their names get the prefix `page_` or `window_`. */
interface Span {
  started_focused: boolean;
  currently_focused: boolean;
  total_time: number;
  total_time_focused: number;
  total_time_unfocused: number;
  refocus_event_count: number;
  total_time_active: number;
}

/** Measures focused and active time, in milliseconds of a monotonic clock. */
export interface Attention {
  focus: (focused: boolean) => void;
  recordInput: () => void;
  /** Stops counting while the page is in the back/forward cache, or resumes it. */
  pause: (paused: boolean) => void;
  newPage: () => void;
  /** Whether the last input is longer ago than the inactivity timeout. */
  isInactive: () => boolean;
  /** Returns fourteen fields: seven for the page, seven for the window. */
  read: () => Record<string, number | boolean>;
}

export function createAttention(ticks: () => number, focused: boolean): Attention {
  let last = Math.round(ticks());
  let lastInput = last;
  let activeUntil = last;
  let paused = false;
  const newSpan = () => ({
    started_focused: focused,
    total_time: 0,
    total_time_focused: 0,
    total_time_active: 0,
    refocus_event_count: 0,
  });
  const spans = { page: newSpan(), window: newSpan() };
  const each = () => Object.values(spans);

  /** Adds the time since the last call to the spans, by the state that it was spent in. */
  function advance() {
    const now = Math.round(ticks());
    const passed = now - last;
    if (!paused) {
      for (const span of each()) {
        span.total_time += passed;
        // A visible page is updated more often than this: after a longer gap the machine had slept.
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
    recordInput() {
      advance();
      lastInput = last;
      activeUntil = last + ACTIVITY_PERIOD_MS;
    },
    pause(now) {
      advance();
      paused = now;
    },
    newPage() {
      advance();
      lastInput = last;
      spans.page = newSpan();
    },
    isInactive: () => ticks() - lastInput >= INACTIVITY_TIMEOUT_MS,
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
