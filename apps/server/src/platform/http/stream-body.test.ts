import { describe, expect, it, vi } from 'vitest';
import { streamBody } from './request-body.ts';

/** Pieces that count how many were made. */
function counted(pieces: string[]) {
  let made = 0;
  let ended = false;
  async function* make() {
    try {
      for (const piece of pieces) {
        made += 1;
        yield piece;
      }
    } finally {
      ended = true;
    }
  }
  return { pieces: make(), made: () => made, ended: () => ended };
}

describe('streamBody', () => {
  it('sends all pieces in order, and reports its end once', async () => {
    const onEnd = vi.fn();
    const { pieces } = counted(['{"a":"', 'é🚗', '"}']);
    expect(await new Response(streamBody(pieces, onEnd)).text()).toBe('{"a":"é🚗"}');
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it('creates no piece before the previous one was read', async () => {
    const { pieces, made } = counted(['a', 'b', 'c']);
    const reader = streamBody(pieces, () => {}).getReader();
    await new Promise((resolve) => setImmediate(resolve));
    expect(made()).toBe(0);
    await reader.read();
    await new Promise((resolve) => setImmediate(resolve));
    expect(made()).toBe(1);
  });

  it('ends the pieces when the client disconnects', async () => {
    const onEnd = vi.fn();
    const { pieces, ended } = counted(['a', 'b', 'c']);
    const reader = streamBody(pieces, onEnd).getReader();
    await reader.read();
    await reader.cancel();
    expect(ended()).toBe(true);
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it('fails when a piece cannot be created, and reports its end', async () => {
    const onEnd = vi.fn();
    async function* failing() {
      yield 'a';
      throw new Error('a test');
    }
    await expect(new Response(streamBody(failing(), onEnd)).text()).rejects.toThrow('a test');
    expect(onEnd).toHaveBeenCalledOnce();
  });
});
