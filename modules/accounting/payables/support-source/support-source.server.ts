import { addTo, rowFrom, type Tx } from '@quina/db/server'
import { type Day, type Money, money, moneyText } from '@quina/kernel'
import { sql } from 'kysely'
import type { CausacionKind } from '../causacion/causacion.contract.ts'
import type { ChargedKind } from '../cuenta-received/cuenta-received.contract.ts'
import type { Receipt } from './support.domain.ts'

type SourcedKind = Extract<CausacionKind, 'almacen' | 'bienes'> | ChargedKind

/** A receipt of goods that its module has approved, or a cuenta de cobro that was certified: it waits to be caused. */
export interface SupportSource {
  /** That of the document of the module that offers it: `/causaciones/create/almacen/:id_ingreso`. */
  readonly id: string
  readonly kind: SourcedKind
  readonly campusId: string
  readonly terceroId: string
  readonly registroId: string | null
  /** As people call it: *Ingreso 012*. */
  readonly number: string
  readonly date: Day
  readonly gross: Money
}

/** What modules that receive goods call, in the command that receives them, so that their invoice can be caused. */
export async function offerSupport(tx: Tx, source: SupportSource): Promise<void> {
  await addTo(tx, 'accounting.supportSource', { ...source, gross: moneyText(source.gross) })
}

/** The receipt was annulled: nobody may cause it. */
export async function withdrawSupport(tx: Tx, id: string): Promise<void> {
  await sql`update accounting.support_source set withdrawn = true where id = ${id}::uuid`.execute(tx)
}

/** The receipt that a causación invoices, locked: two do not take it at once. */
export async function receiptOf(
  tx: Tx,
  { id, sourceId }: { readonly id: string; readonly sourceId: string | null },
): Promise<Receipt | null> {
  if (sourceId === null) return null
  const found = await rowFrom<Omit<Receipt, 'gross'> & { gross: string }>(tx)`
    select s.kind, s.number, s.tercero_id as "terceroId", s.gross,
           not s.withdrawn and not exists (select from accounting.causacion c where c.source_id = s.id
             and c.status <> 'annulled' and c.id <> ${id}::uuid) as free
    from accounting.support_source s where s.id = ${sourceId}::uuid for no key update of s`
  return found === undefined ? null : { ...found, gross: money(found.gross) }
}

/** What else is taken of a payment, besides what rules withhold: a guarantee that its contract retains, a fine that is firm. */
export interface OwnDeduction {
  readonly kind: 'guarantee' | 'fine'
  readonly label: string
  readonly accountId: string
  readonly openItem: string
  readonly base: Money
  readonly amount: Money
  readonly explanation: string
}

interface Paying {
  readonly terceroId: string
  readonly date: Day
  readonly payables: readonly { readonly causacionId: string; readonly amount: Money }[]
}

type OwnDeductions = (tx: Tx, paying: Paying) => Promise<readonly OwnDeduction[]>
const declared: { deductions: OwnDeductions | null } = { deductions: null }

/** Declared by the module that keeps what was agreed with suppliers; the payment reads them. */
export function defineOwnDeductions(deductions: OwnDeductions): void {
  declared.deductions = deductions
}

export const ownDeductions = async (tx: Tx, paying: Paying): Promise<readonly OwnDeduction[]> =>
  (await declared.deductions?.(tx, paying)) ?? []
