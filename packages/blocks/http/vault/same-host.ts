/**
 * Whether a stored secret may be sent to this address: only to the host it was entered for, so that a user who may change
 * an address, but not read the secret, cannot have it sent to another host.
 */
export function keepsHost(before: string | null, after: string | null): boolean {
  if (after === null || before === after) return true
  return before !== null && originOf(before) === originOf(after)
}

const originOf = (address: string): string | null => (URL.canParse(address) ? new URL(address).origin : null)
