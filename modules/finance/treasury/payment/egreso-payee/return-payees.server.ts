import { entry, type JournalEntry } from '@quina/accounting/domain'
import { journalLedger, postingLines } from '@quina/accounting/server'
import { payeeReturning } from '@quina/blocks'
import { type Actor, tellBeside } from '@quina/blocks/server'
import { returnPayment } from '@quina/budget/server'
import { rowFrom, rowsFrom, rowsWhere, type Tx } from '@quina/db/server'
import {
  type Day,
  type Id,
  insist,
  type Money,
  money,
  must,
  mustBeFound,
  padded,
  showDay,
  showPesos,
} from '@quina/kernel'
import { fundsOf } from '../bank-account/funds.server.ts'
import { egreso } from '../egreso/egreso.contract.ts'
import { egresoReturned } from '../egreso/egreso-postings.contract.ts'
import { returnPayee } from './payee.contract.ts'
import { giveItemsBack } from './payee-source.server.ts'

export type ReturnedPayee = Readonly<{ payeeId: string; to: 'rejected' | 'retained'; reason: string }>

export type ReturnInput = Readonly<{ egresoId: string; date: Day; payees: readonly ReturnedPayee[] }>

/**
 * Returns some unpaid payees of an egreso: their money is in the bank again and is owed to them again, in the books and in the
 * budget. The rest of the egreso does not change.
 * @throws Problem TES-119, TES-209 (the payee no longer waits)
 */
export async function returnPayees(tx: Tx, actor: Actor, returning: ReturnInput): Promise<void> {
  const { egresoId, date, payees } = returning
  const paper = await lockedEgreso(tx, egresoId)
  const early = `La fecha no puede ser anterior a la del egreso (${showDay(paper.date)}).`
  must(date >= paper.date, 'TES-119', 'date', early)
  for (const { payeeId, to, reason } of payees) {
    const payee = await lockedPayee(tx, payeeId, egresoId)
    const source = { document: 'treasury.egreso', id: egresoId, campusId: paper.campusId }
    await journalLedger.post(tx, source, [await returnEntry(tx, paper, payee, date)])
    await returnInBudget(tx, egresoId, payeeId, date)
    const { itemId, amount } = payee
    await giveItemsBack(tx, { egresoId, day: date }, itemId === null ? [] : [{ itemId, amount }])
    await rowsFrom(tx)`
      update treasury.egreso_payee set state = ${to}, reason = ${reason.slice(0, 500)}, decided_on = ${date}
      where id = ${payeeId}::uuid`
    const input = { date, reason: `${payee.name}, ${showPesos(payee.amount)}: ${reason}` }
    const by = { actor, permission: returnPayee.access }
    await tellBeside(tx, { document: egreso, stored: paper, ...by, action: payeeReturning.action, input })
  }
}

interface Paper {
  readonly id: Id<'treasury.egreso'>
  readonly number: number
  readonly date: Day
  readonly status: string
  readonly campusId: string
  readonly createdBy: Id<'admin.user'>
  readonly bankAccountId: string | null
}

/** @throws Problem GEN-STATE when the egreso is not issued, or is already confirmed. */
async function lockedEgreso(tx: Tx, id: string): Promise<Paper> {
  const row = await rowFrom<Paper>(tx)`
    select id, number, date, status, campus_id as "campusId", created_by as "createdBy", bank_account_id as "bankAccountId"
    from treasury.egreso where id = ${id}::uuid for update`
  const paper = mustBeFound(row, 'El comprobante de egreso')
  const message = 'Solo se devuelve un giro de un egreso girado que no se ha confirmado.'
  insist(paper.status === 'issued', 'GEN-STATE', message, { status: 409 })
  return paper
}

interface LockedPayee {
  readonly name: string
  readonly terceroId: Id<'people.tercero'>
  readonly account: string
  readonly openItem: string | null
  readonly itemId: string | null
  readonly amount: Money
}

async function lockedPayee(tx: Tx, payeeId: string, egresoId: string): Promise<LockedPayee> {
  const row = await rowFrom<LockedPayee & { amount: string; state: string }>(tx)`
    select t.name, p.tercero_id as "terceroId", a.code as account, p.open_item as "openItem",
           p.item_id as "itemId", p.amount::text as amount, p.state
    from treasury.egreso_payee p join people.tercero_face t on t.id = p.tercero_id
    join accounting.account_face a on a.id = p.account_id
    where p.id = ${payeeId}::uuid and p.parent_id = ${egresoId}::uuid for update of p`
  const payee = mustBeFound(row, 'El beneficiario')
  const message = `El giro a ${payee.name} ya no está por pagar.`
  insist(payee.state === 'pending', 'TES-209', message, { status: 409 })
  return { ...payee, amount: money(payee.amount) }
}

async function returnEntry(tx: Tx, paper: Paper, payee: LockedPayee, day: Day): Promise<JournalEntry> {
  const funds = paper.bankAccountId === null ? null : await fundsOf(tx, paper.bankAccountId, day)
  const { terceroId, openItem } = payee
  const lines = await postingLines(tx, day, [
    {
      posting: egresoReturned,
      facts: { source: funds === null ? 'cash' : 'bank' },
      values: { amount: payee.amount },
      accounts: { 'bank.account': funds?.accountCode, 'paid.account': payee.account },
      aboutOf: { 'paid.account': { terceroId, openItem } },
    },
  ])
  const concept = `Devolución del giro a ${payee.name}: CE ${padded(paper.number)}`
  return entry({ kind: funds === null ? 'RV' : 'NB', day, concept }, lines)
}

async function returnInBudget(tx: Tx, egresoId: string, payeeId: string, day: Day): Promise<void> {
  const shares = await rowsFrom<{ obligacionLineId: string; amount: string }>(tx)`
    select obligacion_line_id as "obligacionLineId", amount::text as amount from treasury.egreso_payee_budget
    where payee_id = ${payeeId}::uuid order by 1`
  if (shares.length === 0) return
  const pagos = await rowsWhere(tx, 'treasury.egresoBudget', { egresoId }, ['pagoId'])
  const lines = shares.map((share) => ({ ...share, amount: money(share.amount) }))
  await returnPayment(tx, { pagoIds: pagos.map(({ pagoId }) => pagoId), day, lines })
}
