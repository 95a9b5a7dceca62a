import { accountFor, noteService } from '@quina/accounting/server'
import { issueDocument } from '@quina/blocks/server'
import { oneFrom, rowFrom, type Tx, valuesFrom } from '@quina/db/server'
import { insist, type Money, money, must, notFound, sumOf, zero } from '@quina/kernel'
import { unpaidCharges } from '../../payment/fund-transfer/fund-transfer.domain.ts'
import { usesBudget } from '../../rules/budget-effect/budget-effect.server.ts'
import { type InMonth, match } from './match.server.ts'
import { type BankNotePurpose, bankNotePurposes } from './reconciliation.contract.ts'

export interface NoteInput {
  readonly statementLineIds: readonly string[]
  readonly purpose: BankNotePurpose
  /** The registro that pays the charge in the budget, when it is an expense. */
  readonly registroId: string | null
}

/**
 * Books charges or credits that the bank made by itself, in one note dated on the last of them, and matches the note with
 * them.
 * @throws Problem TES-066 already booked, TES-070 credits and debits together, TES-043 an expense without a registro.
 */
export async function bookNote(tx: Tx, { month, actor }: InMonth, input: NoteInput): Promise<string> {
  const moves = await tx
    .selectFrom('treasury.statementLine')
    .select(['id', 'day', 'amount', 'reference', 'concept'])
    .where('id', 'in', input.statementLineIds)
    .where('bankAccountId', '=', month.bankAccountId)
    .orderBy('day')
    .execute()
  const last = moves.at(-1)
  if (last === undefined) throw notFound('El movimiento del extracto')
  const amount = sumOf(moves, (move) => money(move.amount))
  const apart = 'Elija movimientos que entren todos o salgan todos.'
  const enters = amount > zero
  insist(
    moves.every((move) => money(move.amount) > zero === enters),
    'TES-070',
    apart,
  )
  const gives = input.purpose === 'bankInterest'
  insist(
    gives === enters,
    'TES-070',
    gives ? 'Los intereses entran a la cuenta.' : 'Los cargos salen de la cuenta.',
  )
  const size = (enters ? amount : -amount) as Money
  const noteId = await issueDocument(
    { tx, actor, date: month.date },
    noteService,
    await noteInput(
      tx,
      { month, actor },
      { ...input, amount: size, day: last.day, reference: (last.reference ?? last.concept).slice(0, 60) },
    ),
  )
  await match(
    tx,
    { month, actor },
    { statement: input.statementLineIds, book: await linesOf(tx, noteId, month.bankAccountId) },
  )
  return noteId
}

type BookingInput = NoteInput & Readonly<{ amount: Money; day: string; reference: string }>

async function noteInput(
  tx: Tx,
  { month }: InMonth,
  { purpose, amount, day, reference, registroId }: BookingInput,
) {
  const enters = purpose === 'bankInterest'
  const other = await accountFor(tx, purpose, month.date)
  const found = await oneFrom<{ bank: string; other: string; bankId: string; kindId: string }>(tx)`
    select b.account_id as bank, b.bank_id, (select id from accounting.account_face where code = ${other}) as other,
           (select id from accounting.voucher_kind_face where code = ${enters ? 'NB' : 'ND'}) as kind_id
    from treasury.bank_account b where b.id = ${month.bankAccountId}::uuid`
  const line = (accountId: string, isDebit: boolean) => ({
    accountId,
    terceroId: found.bankId,
    debit: isDebit ? amount : zero,
    credit: isDebit ? zero : amount,
  })
  const budget = enters ? null : await budgetLines(tx, month, registroId, amount)
  return {
    date: day,
    kindId: found.kindId,
    concept: `${bankNotePurposes[purpose]} según extracto bancario`,
    terceroId: found.bankId,
    bankAccountId: found.bank,
    statementRef: reference,
    registroId: budget === null ? null : registroId,
    lines: enters
      ? [line(found.bank, true), line(found.other, false)]
      : [line(found.other, true), line(found.bank, false)],
    budget,
  }
}

/** Returns the line of the registro with the largest balance; null without a public budget. */
async function budgetLines(tx: Tx, month: InMonth['month'], registroId: string | null, amount: Money) {
  if (!(await usesBudget(tx, month.date))) return null
  must(registroId !== null, 'TES-043', 'registroId', unpaidCharges)
  const row = await rowFrom<{ id: string }>(tx)`
    select id from budget.line_face where document_id = ${registroId}::uuid
    order by available desc limit 1`
  if (row === undefined) throw notFound('El registro presupuestal')
  return [{ registroLineId: row.id, cpc: null, amount }]
}

async function linesOf(tx: Tx, noteId: string, bankAccountId: string): Promise<string[]> {
  return valuesFrom<string>(tx)`
    select l.vigencia || '-' || l.id as id from accounting.entry_face e
    join accounting.entry_line_face l on l.vigencia = e.vigencia and l.entry_id = e.id
    join treasury.bank_account b on b.account_id = l.account_id
    where e.document_id = ${noteId}::uuid and b.id = ${bankAccountId}::uuid`
}
