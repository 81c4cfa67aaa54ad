/**
 * Pieces of text as the body of a response: each one is made when the one before has been sent, so that
 * a client that reads slowly, or not at all, makes the server hold no more than one.
 *
 * @param onEnd called once: after the last piece, after a failure, and where the client goes away
 */
export function streamBody(
  pieces: AsyncGenerator<string>,
  onEnd: () => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        try {
          const { done, value } = await pieces.next();
          if (!done) return controller.enqueue(encoder.encode(value));
          controller.close();
          onEnd();
        } catch (error) {
          onEnd();
          throw error;
        }
      },
      async cancel() {
        onEnd();
        await pieces.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
