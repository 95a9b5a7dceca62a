import { type Operation, serveQuery } from '@quina/blocks/server'
import { addTo, rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, insist, type Money, money, moneyText, mustBeFound, newId } from '@quina/kernel'
import { sql } from 'kysely'
import { type CausacionKind, pendingSupport } from '../causacion/causacion.contract.ts'
import type { ChargedKind } from '../cuenta-received/cuenta-received.contract.ts'
import type { Receipt } from './support.domain.ts'

type SourcedKind = Extract<CausacionKind, 'almacen' | 'bienes'> | ChargedKind

/** An approved receipt of goods, or a certified cuenta de cobro, that awaits its causación. */
export interface SupportSource {
  /** The id of the document of its own module: `/causaciones/create/almacen/:id_ingreso`. */
  readonly id: string
  readonly kind: SourcedKind
  readonly campusId: string
  readonly terceroId: string
  readonly registroId: string | null
  /** Its name for users: *Ingreso 012*. */
  readonly number: string
  readonly date: Day
  readonly gross: Money
  /** The codes of its provisional accounts; none when any account may be debited. */
  readonly accounts?: readonly string[]
  /** The number and date of its support, when known before the causación. */
  readonly supportNumber?: string
  readonly supportDate?: Day
}

/** The part of a support borne by one program or centre. */
export type SupportShare = Readonly<{ detail: string; costCentreId: string | null; amount: Money }>

/** Offers a receipt for a causación. The modules that receive goods call this in the same command. */
export async function offerSupport(
  tx: Tx,
  source: SupportSource,
  shares: readonly SupportShare[] = [],
): Promise<void> {
  const accounts = [...(source.accounts ?? [])]
  await addTo(tx, 'accounting.supportSource', { ...source, accounts, gross: moneyText(source.gross) })
  for (const [at, share] of shares.entries()) {
    const amount = moneyText(share.amount)
    await addTo(tx, 'accounting.supportShare', {
      ...share,
      amount,
      id: newId(),
      sourceId: source.id,
      position: at + 1,
    })
  }
}

interface PendingSupport {
  readonly terceroId: string
  readonly tercero: string
  readonly registroId: string | null
  readonly registro: string | null
  readonly supportNumber: string | null
  readonly supportDate: string | null
  readonly purpose: string
  readonly gross: string
  readonly charged: boolean
}

interface SupportLine {
  readonly costCentreId: string | null
  readonly costCentre: string | null
  readonly detail: string
  readonly amount: string
}

/** The lines to fill in: one for each share. A cuenta de cobro without shares gives one line with the whole amount. */
export const supportOperations: readonly Operation[] = [
  serveQuery(pendingSupport, async ({ tx, input: { sourceId } }) => {
    const found = await rowFrom<PendingSupport>(tx)`
      select s.tercero_id, t.name as tercero, s.registro_id, r.label as registro, s.support_number,
             s.support_date::text as support_date, s.number as purpose, s.gross::text as gross,
             s.kind not in ('almacen', 'bienes') as charged
      from accounting.support_source s join people.tercero_face t on t.id = s.tercero_id
      left join budget.registro_option r on r.id = s.registro_id where s.id = ${sourceId}::uuid`
    const { gross, charged, ...support } = mustBeFound(found, 'El soporte')
    const shares = await rowsFrom<SupportLine>(tx)`
      select h.cost_centre_id, c.code || ' ' || c.name as cost_centre, h.detail, h.amount::text as amount
      from accounting.support_share h left join hospital.cost_centre_face c on c.id = h.cost_centre_id
      where h.source_id = ${sourceId}::uuid order by h.position`
    const whole = { costCentreId: null, costCentre: null, detail: support.purpose, amount: gross }
    return { ...support, lines: charged && shares.length === 0 ? [whole] : shares }
  }),
]

/**
 * Withdraws an annulled receipt, so that it can have no causación; one that was never offered has nothing to withdraw. The update
 * waits for a causación that is being approved with it; the check comes after, because an earlier look cannot see that causación.
 * @throws Problem CXP-002 when a causación was approved with it meanwhile
 */
export async function withdrawSupport(tx: Tx, id: string): Promise<void> {
  await sql`update accounting.support_source set withdrawn = true where id = ${id}::uuid`.execute(tx)
  const causado = await rowFrom<{ number: string }>(tx)`
    select s.number from accounting.support_source s where s.id = ${id}::uuid
      and exists (select from accounting.causacion c where c.source_id = s.id and c.status = 'approved')`
  insist(causado === undefined, 'CXP-002', `${causado?.number}: ya está causado.`, { status: 409 })
}

/** Locks the receipt that a causación invoices, so that two causaciones do not take it at once. */
export async function receiptOf(
  tx: Tx,
  { id, sourceId }: { readonly id: string; readonly sourceId: string | null },
): Promise<Receipt | null> {
  if (sourceId === null) return null
  const found = await rowFrom<Omit<Receipt, 'gross'> & { gross: string }>(tx)`
    select s.kind, s.number, s.tercero_id as "terceroId", s.gross, s.accounts,
           not s.withdrawn and not exists (select from accounting.causacion c where c.source_id = s.id
             and c.status <> 'annulled' and c.id <> ${id}::uuid) as free
    from accounting.support_source s where s.id = ${sourceId}::uuid for no key update of s`
  return found === undefined ? null : { ...found, gross: money(found.gross) }
}

/** A deduction from a payment that is not a withholding: a guarantee that the contract retains, or a final fine. */
export interface OwnDeduction {
  readonly kind: 'guarantee' | 'fine'
  readonly label: string
  readonly accountId: string
  readonly openItem: string
  readonly base: Money
  readonly amount: Money
  readonly explanation: string
}

interface PaymentFacts {
  readonly terceroId: string
  readonly date: Day
  readonly payables: readonly { readonly causacionId: string; readonly amount: Money }[]
  /** The amounts of each item in other payments being prepared. */
  readonly taken: ReadonlyMap<string, Money>
}

type OwnDeductions = (tx: Tx, paying: PaymentFacts) => Promise<readonly OwnDeduction[]>
const declared: { deductions: OwnDeductions | null } = { deductions: null }

/** Declares the deductions; the module of supplier contracts calls this, and payments read them. */
export function defineOwnDeductions(deductions: OwnDeductions): void {
  declared.deductions = deductions
}

export const ownDeductions = async (tx: Tx, paying: PaymentFacts): Promise<readonly OwnDeduction[]> =>
  (await declared.deductions?.(tx, paying)) ?? []

type KeptItem = Readonly<{ accountId: string; terceroId: string; openItem: string; since: Day }>

/** Limits the deductions of an item to its balance: the database refuses the second of two concurrent payments. */
export async function keepItem(tx: Tx, { accountId, terceroId, openItem, since }: KeptItem): Promise<void> {
  await sql`select accounting.keep_item(${accountId}::uuid, ${terceroId}::uuid, ${openItem}, ${since}::date)`.execute(
    tx,
  )
}

/** The balance of the items of a tercero registered with `keepItem`. */
export async function leftOfKept(
  tx: Tx,
  { terceroId, items }: { readonly terceroId: string; readonly items: readonly string[] },
): Promise<ReadonlyMap<string, Money>> {
  if (items.length === 0) return new Map()
  const rows = await rowsFrom<{ item: string; left: string }>(tx)`
    select item, (debit - credit)::text as left from accounting.open_item
    where tercero_id = ${terceroId}::uuid and item = any(${items}::text[]) and lowest is not null`
  return new Map(rows.map(({ item, left }) => [item, money(left)]))
}

/** The reasons why retained items cannot be paid back yet. */
type HeldItems = (tx: Tx, items: readonly string[]) => Promise<ReadonlyMap<string, string>>
const held: { items: HeldItems | null } = { items: null }

/** Declares the retained items; the module that retained them calls this. They stay until the guarantee ends. */
export function defineHeldItems(items: HeldItems): void {
  held.items = items
}

export const heldItems = async (tx: Tx, items: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  items.length === 0 ? new Map() : ((await held.items?.(tx, items)) ?? new Map())
