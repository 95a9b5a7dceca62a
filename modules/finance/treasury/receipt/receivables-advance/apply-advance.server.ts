import { entry, type JournalLine } from '@quina/accounting/domain'
import { postingLines, toJournal } from '@quina/accounting/server'
import { type Actor, issueDocument, type Posting } from '@quina/blocks/server'
import { ingresoService } from '@quina/budget/server'
import { addTo, rowsWhere, type Tx } from '@quina/db/server'
import {
  type Day,
  type Id,
  type Money,
  minus,
  money,
  moneyText,
  must,
  mustBeFound,
  sumOf,
} from '@quina/kernel'
import { sql } from 'kysely'
import { usesBudget } from '../../rules/budget-effect/budget-effect.server.ts'
import { lockPayer, mustOwe } from '../../rules/open-item/open-item.server.ts'
import { takenOf } from './advance.domain.ts'
import { applicationPosting, appliedInvoicePosting } from './advance.posting.contract.ts'
import { openItemOf } from './receivables-advance.server.ts'

/** An invoice that an advance pays, with the rubro of its collection. */
export interface AppliedInvoice {
  readonly accountId: string
  readonly openItem: string
  readonly amount: Money
  readonly costCentreId?: string | null
  readonly rubroId: string | null
  readonly fuenteId: string | null
  readonly cpc: string | null
  readonly origin: 'current' | 'previous'
}

export interface ApplyAdvanceInput {
  readonly advanceId: string
  /** The kind of document that applies the advance: `receivables.application`. */
  readonly document: string
  readonly documentId: string
  readonly campusId: string
  readonly date: Day
  readonly actor: Actor
  readonly purpose: string
  readonly invoices: readonly AppliedInvoice[]
  /** With `later`, only the journal is posted; the portfolio module calls `reimputeAdvance` when the budget collects. */
  readonly budget?: 'now' | 'later'
}

/**
 * Applies part of an advance to invoices of its payer (A-11b): the entry uses 131980 first and then 290101, and the provisional
 * collection moves to the right rubros on the same day. The caller hands the postings to the engine; its ledgers must include the
 * journal, and its annulment must call `takeBackAdvance`.
 * @throws Problem TES-050 more than an invoice owes, TES-051 more than is left of the advance, TES-057 an advance that is not
 * registered yet.
 */
export async function applyAdvance(tx: Tx, applying: ApplyAdvanceInput): Promise<readonly Posting[]> {
  const { advanceId, document, documentId, date, invoices, purpose } = applying
  const advance = await lockAdvance(tx, advanceId)
  const early = 'El anticipo no está registrado en esa fecha.'
  must(advance.status === 'approved' && advance.date <= date, 'TES-057', 'date', early)
  const terceroId = advance.terceroId as Id<'people.tercero'>
  const total = sumOf(invoices, 'amount')
  const taken = takenOf(total, leftOf(advance))
  await lockPayer(tx, terceroId)
  await mustOwe(
    tx,
    terceroId,
    invoices.map((invoice, index) => ({ ...invoice, cell: `invoices.${index}.amount` })),
  )
  const parts = { receivablePart: moneyText(taken.receivable), excessPart: moneyText(taken.excess) }
  await addTo(tx, 'treasury.advanceApplication', { advanceId, document, documentId, day: date, ...parts })
  if (applying.budget !== 'later' && (await usesBudget(tx, date)))
    await reimputeAdvance(tx, { ...applying, terceroId, support: invoices[0]?.openItem, lines: invoices })
  const leaves = {
    posting: applicationPosting,
    values: { ...taken },
    about: { terceroId },
    aboutOf: { 'purpose:advancesReceived': { openItem: openItemOf(advance.reference) } },
  }
  const lines = await postingLines(tx, date, [leaves, ...(await paid(tx, invoices, terceroId))])
  return [toJournal([entry({ kind: 'AP', day: date, concept: purpose }, lines)])]
}

/** Returns to the advance what an annulled document had applied; the engine reverses the entry. */
export async function takeBackAdvance(tx: Tx, documentId: string, day: Day): Promise<void> {
  await sql`
    select from treasury.receivables_advance where id in (
      select advance_id from treasury.advance_application where document_id = ${documentId}::uuid)
    order by id for update`.execute(tx)
  await sql`
    insert into treasury.advance_application (advance_id, document, document_id, day, receivable_part, excess_part)
    select advance_id, min(document), document_id, ${day}::date, -sum(receivable_part), -sum(excess_part)
    from treasury.advance_application where document_id = ${documentId}::uuid
    group by advance_id, document_id having sum(receivable_part + excess_part) <> 0`.execute(tx)
}

/** Returns an advance, locked so that part of it can be used. */
export async function lockAdvance(tx: Tx, id: string) {
  const advance = await tx
    .selectFrom('treasury.receivablesAdvance')
    .select(['status', 'date', 'terceroId', 'reference', 'receivablePart', 'excessPart', 'applied'])
    .select('appliedReceivable')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return mustBeFound(advance, 'El anticipo')
}

/** Returns the balance of each part of an advance. */
export function leftOf(row: Awaited<ReturnType<typeof lockAdvance>>) {
  const appliedExcess = minus(money(row.applied), money(row.appliedReceivable))
  return {
    receivable: minus(money(row.receivablePart), money(row.appliedReceivable)),
    excess: minus(money(row.excessPart), appliedExcess),
  }
}

async function paid(tx: Tx, invoices: readonly AppliedInvoice[], terceroId: JournalLine['terceroId']) {
  const ids = invoices.map(({ accountId }) => accountId)
  const rows = await rowsWhere(tx, 'accounting.accountFace', { id: ids }, ['id', 'code'])
  const codes = new Map(rows.map(({ id, code }) => [id, code]))
  return invoices.map(({ accountId, openItem, amount, costCentreId = null }) => ({
    posting: appliedInvoicePosting,
    values: { amount },
    accounts: { invoice: codes.get(accountId) ?? null },
    about: { terceroId, openItem, costCentreId },
  }))
}

/** The part of a provisional collection that belongs to other rubros. */
export interface ReimputeAdvanceInput
  extends Pick<
    ApplyAdvanceInput,
    'advanceId' | 'document' | 'documentId' | 'campusId' | 'date' | 'actor' | 'purpose'
  > {
  readonly terceroId: string
  readonly support: string | undefined
  readonly lines: readonly Pick<AppliedInvoice, 'rubroId' | 'fuenteId' | 'cpc' | 'origin' | 'amount'>[]
}

/**
 * Registers RE− of the advance's provisional line and RE+ of the right ones: the total collected does not change. It does
 * nothing when the advance collected nothing. `undoInBudget` reverses it.
 */
export async function reimputeAdvance(tx: Tx, reimputing: ReimputeAdvanceInput): Promise<void> {
  const { advanceId, document, documentId, campusId, date, actor, purpose, terceroId } = reimputing
  const source = await tx
    .selectFrom('treasury.budgetEffect as e')
    .innerJoin('budget.ingresoLineFace as l', 'l.parentId', 'e.effectId')
    .select(['e.effectId', 'l.id', 'l.rubroId', 'l.fuenteId', 'l.origin'])
    .where('e.documentId', '=', advanceId)
    .where('e.kind', '=', 'collection')
    .where('e.undone', '=', false)
    .executeTakeFirst()
  if (source === undefined) return
  // A collection that is already in the right rubro stays there.
  const lines = reimputing.lines.filter(
    ({ rubroId, fuenteId, origin }) =>
      rubroId !== source.rubroId || fuenteId !== source.fuenteId || origin !== source.origin,
  )
  if (lines.length === 0) return
  const effectId = await issueDocument({ tx, actor, date, campusId }, ingresoService, {
    date,
    kind: 'reimputation',
    terceroId,
    sourceId: source.effectId,
    provisional: false,
    supportKind: 'detail',
    supportNumber: reimputing.support ?? 'Relación de pagos',
    purpose,
    from: [{ ingresoLineId: source.id, amount: sumOf(lines, 'amount') }],
    lines: lines.map(({ rubroId, fuenteId, cpc, origin, amount }) => ({
      rubroId: rubroId!,
      fuenteId: fuenteId!,
      cpc,
      origin,
      amount,
    })),
  })
  await addTo(tx, 'treasury.budgetEffect', { document, documentId, kind: 'reimputation', effectId })
}
