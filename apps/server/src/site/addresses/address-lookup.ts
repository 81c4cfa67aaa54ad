import type { AddressSuggestion } from '@zipfront/contracts/address';

/** Where suggestions for a half-typed address come from. */
export interface AddressLookup {
  /**
   * Suggests whole addresses, the likeliest first, `MAX_ADDRESS_SUGGESTIONS` at most.
   *
   * @param query what was typed: trimmed, not empty, no control characters
   * @throws Error where the lookup cannot answer; its message holds nothing that was typed
   */
  suggest(query: string): Promise<AddressSuggestion[]>;
}
