/** A response was longer than its reader allows. */
export class ResponseTooLong extends Error {
  override name = 'ResponseTooLong';
}

/**
 * Reads the body of a response from another server, as UTF-8.
 *
 * @throws ResponseTooLong beyond `maxBytes`, after which no more is received
 */
export async function responseText(response: Response, maxBytes: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > maxBytes)
      throw new ResponseTooLong(`The response is longer than ${maxBytes} bytes.`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}
