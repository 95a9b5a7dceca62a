/**
 * Whether a stored secret may go to this address: it is of the host it was given for, so that nobody who may change an
 * address and not read the secret has it sent to a host of theirs.
 */
export function keepsHost(before: string | null, after: string | null): boolean {
  if (after === null || before === after) return true
  return before !== null && originOf(before) === originOf(after)
}

const originOf = (address: string): string | null => (URL.canParse(address) ? new URL(address).origin : null)
