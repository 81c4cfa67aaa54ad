import { DiscardPolicy, RetentionPolicy, StorageType } from '@nats-io/jetstream';
import { expect, it } from 'vitest';
import { EVENT_STREAM, streamErrors, streamSettings } from './open-streams.ts';

const MEGABYTE = 1024 * 1024;

// behaviour: 33.2
it('finds no error in the settings that it makes a stream with', () => {
  expect(streamErrors(streamSettings(EVENT_STREAM, MEGABYTE))).toEqual([]);
});

// behaviour: 33.2
it.each([
  [{ storage: StorageType.Memory }, 'storage "memory"; expected file'],
  [{ retention: RetentionPolicy.Interest }, 'retention "interest"; expected limits'],
  [{ num_replicas: 1 }, 'num_replicas 1; expected 3 or more'],
  [{ discard: DiscardPolicy.Old }, 'discard "old"; expected new'],
  [{ max_age: 0 }, 'max_age 0; expected 48 hours'],
  [{ max_age: 1_000 }, 'max_age 1000; expected 48 hours'],
  [{ duplicate_window: 1_000 }, 'duplicate_window 1000; expected 2 minutes or more'],
  [{ max_bytes: -1 }, 'max_bytes -1; expected a limit'],
  [{ max_msg_size: 1_000 }, 'max_msg_size 1000; expected 1048576 or no limit'],
  [{ subjects: ['other'] }, 'subjects ["other"]; expected a list with "events"'],
  [{ no_ack: true }, 'no_ack true; expected false'],
  [{ sealed: true }, 'sealed true; expected false'],
])('names the setting %o', (changed, message) => {
  const errors = streamErrors({ ...streamSettings(EVENT_STREAM, MEGABYTE), ...changed });
  expect(errors).toEqual([`The stream "events" has ${message}.`]);
});
