import { describe, expect, it } from 'vitest';
import { createAttention } from './attention.ts';

/** An `Attention` with a clock that only `pass` moves. */
function setUp(focused = true) {
  let now = 1000;
  const attention = createAttention(() => now, focused);
  return Object.assign(attention, {
    pass(ms: number) {
      now += ms;
    },
    page: () => pick('page_'),
    window: () => pick('window_'),
  });

  function pick(prefix: string): Record<string, number | boolean> {
    const fields = Object.entries(attention.read()).filter(([name]) => name.startsWith(prefix));
    return Object.fromEntries(fields.map(([name, value]) => [name.slice(prefix.length), value]));
  }
}

describe('attention', () => {
  // behaviour: 3.5.4
  it('reports seven fields for the page and seven for the window', () => {
    const attention = setUp();
    attention.pass(1500);
    const fields = {
      started_focused: true,
      currently_focused: true,
      total_time: 1500,
      total_time_focused: 1500,
      total_time_unfocused: 0,
      refocus_event_count: 0,
      total_time_active: 0,
    };
    expect(attention.page()).toEqual(fields);
    expect(attention.window()).toEqual(fields);
  });

  it('separates focused from unfocused time and counts each refocus', () => {
    const attention = setUp();
    attention.pass(1000);
    attention.focus(false);
    attention.pass(5000);
    attention.focus(true);
    attention.focus(true);
    attention.pass(300);
    expect(attention.page()).toMatchObject({
      total_time: 6300,
      total_time_focused: 1300,
      total_time_unfocused: 5000,
      refocus_event_count: 1,
    });
  });

  it('measures correctly in a hidden tab with throttled timers', () => {
    const attention = setUp();
    attention.pass(1000);
    attention.focus(false);
    attention.pass(3_600_000);
    attention.focus(true);
    expect(attention.page()).toMatchObject({
      total_time_focused: 1000,
      total_time_unfocused: 3_600_000,
    });
  });

  it('counts the time that the machine slept as unfocused', () => {
    const attention = setUp();
    attention.pass(60_001);
    expect(attention.page()).toMatchObject({ total_time_focused: 0, total_time_unfocused: 60_001 });
    attention.pass(60_000);
    expect(attention.page()).toMatchObject({ total_time_focused: 60_000 });
  });

  it('counts nothing while the page is in the back/forward cache', () => {
    const attention = setUp();
    attention.pass(1000);
    attention.pause(true);
    attention.pass(50_000);
    attention.pause(false);
    attention.pass(1000);
    expect(attention.window()).toMatchObject({ total_time: 2000, total_time_focused: 2000 });
  });

  // behaviour: 9.23
  it('counts three active seconds after an input, overlapping ones once', () => {
    const attention = setUp();
    attention.recordInput();
    attention.pass(2000);
    attention.recordInput();
    attention.pass(10_000);
    expect(attention.page()).toMatchObject({ total_time_active: 5000 });
  });

  it('counts activity only while focused', () => {
    const attention = setUp();
    attention.recordInput();
    attention.pass(1000);
    attention.focus(false);
    attention.pass(1000);
    attention.focus(true);
    attention.pass(1000);
    expect(attention.page()).toMatchObject({ total_time_active: 2000 });
  });

  it('resets the fields of the page and not those of the window', () => {
    const attention = setUp();
    attention.pass(1000);
    attention.focus(false);
    attention.newPage();
    attention.pass(500);
    attention.focus(true);
    expect(attention.page()).toMatchObject({ started_focused: false, total_time: 500 });
    expect(attention.window()).toMatchObject({ started_focused: true, total_time: 1500 });
  });

  // behaviour: 9.24
  it('becomes inactive after a minute without input', () => {
    const attention = setUp();
    attention.pass(59_999);
    expect(attention.isInactive()).toBe(false);
    attention.pass(1);
    expect(attention.isInactive()).toBe(true);
    attention.recordInput();
    expect(attention.isInactive()).toBe(false);
  });
});
