import type { Tx } from '@quina/db/server'
import { insist } from '@quina/kernel'
import { sql } from 'kysely'
import { alikeKinds, type NamedSupport, supportName } from './support.domain.ts'

/** A support of a tercero. Its number is compared without regard to how it was typed. */
export type HeldSupport = NamedSupport & { readonly terceroId: string }

/** Finds the document of a module above that paid a support without a causación: *GM 004*; null when there is none. */
export type SupportKeeper = (tx: Tx, support: HeldSupport) => Promise<string | null>

const declared = new Map<string, SupportKeeper>()

/** Declares a keeper; the module that pays calls this. */
export function defineSupportKeeper(name: string, keeper: SupportKeeper): void {
  declared.set(name, keeper)
}

/** Locks a support: a concurrent causación or payment of it waits until this transaction ends. */
export async function holdSupport(tx: Tx, support: HeldSupport): Promise<void> {
  const { terceroId, supportKind, supportPrefix, supportNumber } = support
  const lock = `support ${terceroId} ${alikeKinds(supportKind)[0]} `
  await sql`select pg_advisory_xact_lock(hashtextextended(
    ${lock}::text || accounting.support_mark(${supportPrefix}::text, ${supportNumber}::text), 0))`.execute(tx)
}

/** @throws Problem CXP-028 naming the document that paid it already */
export async function mustBeUnpaid(tx: Tx, support: HeldSupport): Promise<void> {
  for (const keeper of declared.values()) {
    const paid = await keeper(tx, support)
    const message = `${supportName(support)} ya se pagó por caja menor: ${paid ?? ''}.`
    insist(paid === null, 'CXP-028', message, { status: 409, fields: { supportNumber: message } })
  }
}
