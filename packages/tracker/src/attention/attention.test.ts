import { describe, expect, it } from 'vitest';
import { createAttention } from './attention.ts';

/** An attention on a clock that only moves when told to. */
function attending(focused = true) {
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
  it('has seven fields for the page and seven for the window', () => {
    const attention = attending();
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

  it('tells focused from unfocused time and counts each return', () => {
    const attention = attending();
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

  it('is right in a hidden tab whose timers hardly run', () => {
    const attention = attending();
    attention.pass(1000);
    attention.focus(false);
    attention.pass(3_600_000);
    attention.focus(true);
    expect(attention.page()).toMatchObject({
      total_time_focused: 1000,
      total_time_unfocused: 3_600_000,
    });
  });

  it('does not take a machine that slept for attention', () => {
    const attention = attending();
    attention.pass(60_001);
    expect(attention.page()).toMatchObject({ total_time_focused: 0, total_time_unfocused: 60_001 });
    attention.pass(60_000);
    expect(attention.page()).toMatchObject({ total_time_focused: 60_000 });
  });

  it('counts nothing while the page rests in the back/forward cache', () => {
    const attention = attending();
    attention.pass(1000);
    attention.rest(true);
    attention.pass(50_000);
    attention.rest(false);
    attention.pass(1000);
    expect(attention.window()).toMatchObject({ total_time: 2000, total_time_focused: 2000 });
  });

  it('takes an input for three seconds of activity, and overlapping ones once', () => {
    const attention = attending();
    attention.act();
    attention.pass(2000);
    attention.act();
    attention.pass(10_000);
    expect(attention.page()).toMatchObject({ total_time_active: 5000 });
  });

  it('takes activity for such only while focused', () => {
    const attention = attending();
    attention.act();
    attention.pass(1000);
    attention.focus(false);
    attention.pass(1000);
    attention.focus(true);
    attention.pass(1000);
    expect(attention.page()).toMatchObject({ total_time_active: 2000 });
  });

  it('starts the page again, and goes on with the window', () => {
    const attention = attending();
    attention.pass(1000);
    attention.focus(false);
    attention.newPage();
    attention.pass(500);
    attention.focus(true);
    expect(attention.page()).toMatchObject({ started_focused: false, total_time: 500 });
    expect(attention.window()).toMatchObject({ started_focused: true, total_time: 1500 });
  });

  it('takes nobody to be there after a minute without input', () => {
    const attention = attending();
    attention.pass(59_999);
    expect(attention.isAway()).toBe(false);
    attention.pass(1);
    expect(attention.isAway()).toBe(true);
    attention.act();
    expect(attention.isAway()).toBe(false);
  });
});
