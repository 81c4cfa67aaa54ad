import { describe, expect, it } from 'vitest';
import { problemSentence, REFUSED_BY_SCHEMA, WRONG_FIELD } from './problem-sentences.ts';
import { PROBLEMS } from './problems.ts';
import { WORDS_OF_PROGRAMS } from './testing/words-of-programs.ts';

describe('problemSentence', () => {
  // behaviour: 38.26
  it.each(Object.keys(PROBLEMS))('words %s for people', (type) => {
    expect(problemSentence(type, '') ?? '').not.toMatch(WORDS_OF_PROGRAMS);
  });

  // behaviour: 38.26
  it.each(Object.values(REFUSED_BY_SCHEMA))('replaces “%s”', (detail) => {
    expect(detail).toMatch(WORDS_OF_PROGRAMS);
    expect(problemSentence('wrong-body', detail)).not.toMatch(WORDS_OF_PROGRAMS);
    expect(WRONG_FIELD).not.toMatch(WORDS_OF_PROGRAMS);
  });

  // behaviour: 38.26
  it('asks for a reload after a problem that the page does not know', () => {
    expect(problemSentence('constructor', 'Send POST.')).toContain('Reload');
  });
});
