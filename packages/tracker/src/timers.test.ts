import { expect, it } from 'vitest';
import { fakeBrowser } from '../test/fake-browser.ts';
import { createTimers } from './timers.ts';

function timers() {
  const { ports, warnings } = fakeBrowser().open();
  const sent: object[] = [];
  let now = 0;
  const made = createTimers({
    ports: { ...ports, ticks: () => now },
    send: (_, data) => {
      sent.push(data);
      return '';
    },
  });
  return { ...made, warnings, sent, at: (ms: number) => (now = ms) };
}

it('sends and returns the elapsed time', () => {
  const { startTimer, endTimer, at, sent, warnings } = timers();
  startTimer('quiz');
  at(1234.4);
  expect(endTimer('quiz')).toBe(1234);
  expect(sent).toEqual([{ timer: 'quiz', time_taken: 1234 }]);
  expect(warnings).toEqual([]);
});

// behaviour: 8.9
it('warns if a timer does not exist or has ended', () => {
  const { startTimer, endTimer, warnings, sent } = timers();
  expect(endTimer('quiz')).toBeUndefined();
  startTimer('quiz');
  endTimer('quiz');
  endTimer('quiz');
  const warning = 'Timer "quiz" does not exist';
  expect(warnings).toEqual([warning, warning]);
  expect(sent).toHaveLength(1);
});

// behaviour: 8.9
it('warns about a negative time and sends nothing', () => {
  const { startTimer, endTimer, at, warnings, sent } = timers();
  startTimer('quiz');
  at(-5);
  expect(endTimer('quiz')).toBeUndefined();
  expect(warnings).toEqual(['Timer "quiz" took -5 ms']);
  expect(sent).toEqual([]);
});
