import { describe, expect, it } from 'vitest';
import { hasDetail, isReportingAgent } from './report.ts';

// behaviour: 8.11
describe('isReportingAgent', () => {
  it.each([
    ['Mozilla/5.0 Chrome/99 Safari/537.36 RuxitSynthetic/1.0 v1 t2', false],
    ['Mozilla/5.0 (Windows) GomezAgent 3.0', false],
    ['Mozilla/5.0 (Unknown; Linux) PhantomJS/2.1.1 Safari/538.1', false],
    ['Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0 Safari/537.36', true],
    ['', true],
  ])('returns for the agent %s: %s', (agent, reports) => {
    expect(isReportingAgent(agent)).toBe(reports);
  });
});

// behaviour: 8.11
describe('hasDetail', () => {
  it.each([
    ['an error', { error: new Error('x'), message: 'Script error.' }, true],
    ['a message alone', { error: null, message: 'x is not a function' }, true],
    ['no detail', { error: null, message: 'Script error.' }, false],
    ['no detail, without a dot', { error: undefined, message: 'Script error' }, false],
    ['no detail, uncaught', { error: null, message: 'Uncaught Script error.' }, false],
    ['nothing at all', { error: null, message: '' }, false],
    ['a rejection', { reason: 'offline' }, true],
    ['a rejection with null', { reason: null }, true],
    ['a rejection without a reason', { reason: undefined }, false],
  ])('checks %s', (_what, sign, detail) => {
    expect(hasDetail(sign)).toBe(detail);
  });
});
