import { addTo, changeById, changeWhere, type Db, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, groupedBy, type Money, money, moneyText, notFound, sumOf } from '@quina/kernel'
import { sql } from 'kysely'
import type { FilingState, ReceivableMove, ReceivableState } from './receivable.contract.ts'
import { effectOf, mustFile, mustStayOwed, receivableStateOf } from './receivable.domain.ts'

/** The data of an invoice that its collection needs. The amounts are the current balance. */
export interface InvoiceFacts {
  readonly id: string
  readonly number: string
  readonly status: string
  readonly kind: string
  readonly day: Day
  readonly dueOn: Day | null
  readonly campusId: string
  readonly terceroId: string
  readonly payerId: string | null
  readonly contractId: string | null
  readonly regimen: string | null
  readonly patientId: string | null
  readonly rubroId: string | null
  readonly fuenteId: string | null
  readonly unfiledAccount: string | null
  readonly filedAccount: string | null
  readonly doubtfulFrom: string | null
  /** The day since which it is in cobro jurídico; null when it is not. */
  readonly legalSince: Day | null
  /** It is booked on `filedAccount`, whatever happened later to its filing. */
  readonly standsFiled: boolean
  readonly gross: Money
  readonly prepaid: Money
  readonly net: Money
  readonly noted: Money
  readonly paid: Money
  readonly balance: Money
  readonly cuv: string | null
  readonly dian: string
  readonly rips: string
  readonly filing: FilingState
  readonly receivable: ReceivableState
  readonly filingNumber: string | null
  readonly filedOn: Day | null
}

type FactsRow = {
  readonly [K in keyof InvoiceFacts]: InvoiceFacts[K] extends Money ? string : InvoiceFacts[K]
}

const factsOf = (db: Db | Tx, where: ReturnType<typeof sql>) =>
  sql<FactsRow>`
    select i.id, i.full_number as number, i.status, i.kind, i.date as day, i.due_on as "dueOn", i.campus_id as "campusId",
           i.tercero_id as "terceroId", i.payer_id as "payerId", i.contract_id as "contractId", i.regimen, i.cuv,
           i.patient_id as "patientId", i.rubro_id as "rubroId", i.fuente_id as "fuenteId", i.unfiled_account as "unfiledAccount",
           i.filed_account as "filedAccount", i.doubtful_from as "doubtfulFrom", i.legal_since as "legalSince",
           i.stands_filed as "standsFiled", i.gross, i.prepaid, i.net,
           coalesce(r.noted, 0)::text as noted,
           coalesce(r.paid + r.advanced, 0)::text as paid, coalesce(r.balance, 0)::text as balance, i.dian_state as dian,
           i.rips_state as rips, i.filing_state as filing, i.receivable_state as receivable,
           i.filing_number as "filingNumber", i.filed_on as "filedOn"
    from billing.invoice i left join billing.receivable r on r.invoice_id = i.id
    where ${where} order by i.date, i.full_number`.execute(db)

const asFacts = (row: FactsRow): InvoiceFacts => ({
  ...row,
  gross: money(row.gross),
  prepaid: money(row.prepaid),
  net: money(row.net),
  noted: money(row.noted),
  paid: money(row.paid),
  balance: money(row.balance),
})

/** Facts of some invoices, ordered by day. Ids that do not exist are left out. */
export async function invoiceFacts(db: Db | Tx, ids: readonly string[]): Promise<readonly InvoiceFacts[]> {
  const { rows } = await factsOf(db, sql`i.id = any(${ids}::uuid[])`)
  return rows.map(asFacts)
}

/** What a payer owes, invoice by invoice, the oldest first. */
export async function openInvoices(
  db: Db | Tx,
  payerId: string,
  campusId: string | null,
): Promise<readonly InvoiceFacts[]> {
  const within = sql`(${campusId}::uuid is null or i.campus_id = ${campusId}::uuid)`
  const { rows } = await factsOf(db, sql`i.payer_id = ${payerId}::uuid and r.balance > 0 and ${within}`)
  return rows.map(asFacts)
}

/**
 * Posts moves to the receivables of invoices. Locks their balances by id, and sets the state of each.
 * @throws Problem CAR-001 when a balance would go below zero; 404 when an invoice never was issued.
 */
export async function postReceivable(tx: Tx, moves: readonly ReceivableMove[]): Promise<void> {
  if (moves.length === 0) return
  const byInvoice = groupedBy(moves, 'invoiceId')
  const owed = await lockReceivables(tx, [...byInvoice.keys()])
  for (const [invoiceId, own] of byInvoice) {
    const before = owed.get(invoiceId)
    if (before === undefined) throw notFound('La factura')
    mustStayOwed(before, sumOf(own, effectOf))
  }
  const rows = moves.map((move) => ({ ...move, amount: moneyText(move.amount) }))
  await addTo(tx, 'billing.receivableMove', rows)
  await followBalances(tx, [...byInvoice.keys()])
}

async function lockReceivables(tx: Tx, ids: readonly string[]) {
  const rows = await rowsFrom<{ id: string; number: string; balance: string }>(tx)`
    select r.invoice_id as id, i.full_number as number, r.balance
    from billing.receivable r join billing.invoice i on i.id = r.invoice_id
    where r.invoice_id = any(${ids}::uuid[]) order by r.invoice_id for no key update of r`
  return new Map(rows.map(({ id, number, balance }) => [id, { number, balance: money(balance) }]))
}

/** Sets the state of each receivable from its current balance. */
async function followBalances(tx: Tx, ids: readonly string[]): Promise<void> {
  const facts = await invoiceFacts(tx, ids)
  for (const invoice of facts) {
    const state = receivableStateOf({ ...invoice, state: invoice.receivable })
    if (state !== invoice.receivable) await setReceivableState(tx, invoice.id, state)
  }
}

/** Sets the state of a receivable, calculated or decided by people. */
export async function setReceivableState(tx: Tx, invoiceId: string, state: ReceivableState): Promise<void> {
  await changeById(tx, 'billing.invoice', invoiceId, { receivableState: state })
}

/** Ends the state of glosa, once nothing is in discussion: the state follows again from the balance. */
export async function settleState(tx: Tx, invoiceId: string): Promise<void> {
  await changeWhere(
    tx,
    'billing.invoice',
    { id: invoiceId, receivableState: 'glosa' },
    { receivableState: 'current' },
  )
  await followBalances(tx, [invoiceId])
}

/** Moves the receivable of an invoice to another account: to the doubtful one, which stores the account it came from, or back. */
export async function oweOn(
  tx: Tx,
  invoiceId: string,
  { account, doubtfulFrom }: { readonly account: string; readonly doubtfulFrom: string | null },
): Promise<void> {
  const set = { filedAccount: account, doubtfulFrom }
  await changeById(tx, 'billing.invoice', invoiceId, set)
  await followBalances(tx, [invoiceId])
}

/** Sends invoices to cobro jurídico from a day, or withdraws them; the amounts owed do not change. */
export async function setLegal(tx: Tx, invoiceIds: readonly string[], since: Day | null): Promise<void> {
  for (const id of invoiceIds) await changeById(tx, 'billing.invoice', id, { legalSince: since })
  await followBalances(tx, invoiceIds)
}

/** The data of an invoice that filing sets. */
export type FilingStamp = Readonly<{ number: string | null; day: Day | null }>

/**
 * Changes the filing state of invoices: in an account, filed, returned. @throws Problem CAR-002 when a change is not possible,
 * CAR-003 when DIAN or the Ministry have not accepted the invoice, CAR-004 when it is not issued.
 */
export async function setFiling(
  tx: Tx,
  invoiceIds: readonly string[],
  state: FilingState,
  { number, day }: FilingStamp = { number: null, day: null },
): Promise<void> {
  await sql`select from billing.invoice where id = any(${invoiceIds}::uuid[]) order by id for no key update`.execute(
    tx,
  )
  for (const invoice of await invoiceFacts(tx, invoiceIds)) mustFile(invoice, state)
  const filing = state === 'filed' ? { filingNumber: number, filedOn: day } : {}
  await changeWhere(tx, 'billing.invoice', { id: [...invoiceIds] }, { filingState: state, ...filing })
  await followBalances(tx, invoiceIds)
}

/** Corrects a mistyped radicado of invoices already filed. The day does not change. */
export async function renumberFiling(tx: Tx, invoiceIds: readonly string[], number: string): Promise<void> {
  await sql`
    update billing.invoice set filing_number = ${number}
    where id = any(${invoiceIds}::uuid[]) and filing_state = 'filed'`.execute(tx)
}
