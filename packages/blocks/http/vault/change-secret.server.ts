import { recordEvent, type Tx } from '@quina/db/server'
import { must, Problem } from '@quina/kernel'
import { faultOfAddress } from '../outgoing/destination.server.ts'
import { hasSecret, keepSecret } from './vault.server.ts'

/** @throws Problem `GEN-409` when the set-up was changed since it was read. */
export function mustBeVersion(stored: number, read: number): void {
  if (stored !== read)
    throw new Problem('GEN-409', 'Otra persona cambió la configuración. Recargue.', { status: 409 })
}

/** An address of another program, and the secret that is sent to it. */
export interface AddressedSecret {
  /** The names of both fields: each refusal is shown at its own field. */
  readonly fields: { readonly address: string; readonly secret: string }
  /** The name under which the secret is stored. */
  readonly name: string
  readonly before: string | null
  readonly after: string | null
  /** The typed secret; null keeps the stored one. */
  readonly typed: string | null
}

/** The codes of a module for an address that may not be reached, and for a secret that must be typed again. */
type Codes = Readonly<{ address: string; secret: string }>

/**
 * Guards an address to which a stored secret is sent: calls to it must be allowed and, on another host, its secret must be typed
 * again, so that a user cannot have the secret sent elsewhere. @throws Problem by field, with these codes
 */
export async function mustKeepSecret(
  tx: Tx,
  { fields, name, before, after, typed }: AddressedSecret,
  codes: Codes,
): Promise<void> {
  const fault = after === null ? null : faultOfAddress(after)
  must(fault === null, codes.address, fields.address, fault ?? '')
  const again = 'La dirección es de otro servidor: escriba también su clave.'
  const keeps = keepsHost(before, after) || typed !== null
  must(keeps || !(await hasSecret(tx, name)), codes.secret, fields.secret, again)
}

/** The subject under which the audit records that a secret was changed. */
type SecretOf = Readonly<{ subject: string; subjectId: string; userId: string }>

/** Stores the typed secrets; the audit records each without its text. */
export async function keepTyped(
  tx: Tx,
  secrets: readonly (readonly [name: string, typed: string | null])[],
  of: SecretOf,
): Promise<void> {
  for (const [name, typed] of secrets) {
    if (typed === null) continue
    await keepSecret(tx, name, typed)
    await recordEvent(tx, { event: 'secret', ...of })
  }
}

/**
 * Whether a stored secret may be sent to this address: only to the host for which it was entered, so that a user who may change
 * an address, but not read the secret, cannot have it sent to another host.
 */
export function keepsHost(before: string | null, after: string | null): boolean {
  if (after === null || before === after) return true
  return before !== null && originOf(before) === originOf(after)
}

const originOf = (address: string): string | null => (URL.canParse(address) ? new URL(address).origin : null)
