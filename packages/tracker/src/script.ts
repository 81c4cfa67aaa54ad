import { createTracker } from './index.ts';
import { replay } from './pre-load-queue.ts';

replay(window as never, createTracker);
