import { declarationRounding } from '@quina/accounting/contract'
import { entry, type JournalEntry, sharedFuente } from '@quina/accounting/domain'
import { askSetup, heldItems, linesAsSetUp, type PostingCommand, setupIn } from '@quina/accounting/server'
import { parameterOn } from '@quina/blocks/server'
import { load, type Tx } from '@quina/db/server'
import { type Day, larger, type Money, must, negate, pick, zero } from '@quina/kernel'
import { sql } from 'kysely'
import { askFunds, type Funds, fundsIn } from '../bank-account/funds.server.ts'
import { type Deduction, settledDeductions } from '../payment-order/deduction-account.server.ts'
import { asDeclared, mustHaveFunds, netOf } from '../payment-order/payment.domain.ts'
import type { EgresoKind } from './egreso.contract.ts'
import { egresoBank, egresoDeduction, egresoPayment, egresoRounding } from './egreso-postings.contract.ts'

export interface PaymentLine {
  readonly accountId: string
  readonly terceroId: string | null
  readonly openItem: string | null
  readonly causacionId: string | null
  readonly obligacionId: string | null
  readonly netTotal: Money | null
  readonly amount: Money
}

/** The data of an egreso that its entry needs. */
export interface EgresoFacts {
  readonly kind: EgresoKind
  readonly date: Day
  readonly terceroId: string
  readonly form: string
  readonly bankAccountId: string | null
  readonly purpose: string
  readonly payments: readonly PaymentLine[]
  readonly deductions: readonly Deduction[] | null
  /** The payees, when there are several: each receives the payment of its own debt. */
  readonly payees: readonly Pick<PaymentLine, 'accountId' | 'terceroId' | 'openItem' | 'amount'>[] | null
}

export interface Outgo {
  readonly entry: JournalEntry
  /** The amount that leaves the bank. */
  readonly net: Money
  readonly funds: Funds | null
}

/**
 * Returns the voucher of an egreso (A-9, A-9b, A-9c): payments against deductions and the money that leaves. A tax return is paid
 * in whole thousands, and the difference is an expense or an income.
 * @throws Problem TES-001, TES-101, TES-102, TES-106 … TES-110, TES-145, TES-146.
 */
export async function outgoOf(tx: Tx, outgoing: EgresoFacts): Promise<Outgo> {
  await mustNotBeHeld(tx, outgoing.payments)
  const deductions = await settledDeductions(tx, outgoing.deductions ?? [], outgoing.terceroId)
  const net = netOf({ pays: outgoing.payments, deductions }, { pays: 'payments', deductions: 'deductions' })
  const difference = await differenceOf(tx, outgoing)
  const leaves = (net + difference) as Money
  const bankId = bankOf(outgoing, leaves)
  const { held, accounts, fuentes, setup } = await load(tx, {
    held: askFunds(bankId, outgoing.date),
    accounts: askCodes(tx, [...outgoing.payments, ...deductions]),
    fuentes: askFuentes(outgoing.payments),
    setup: askSetup(events, sql`${outgoing.date}::date`),
  })
  const funds = bankId === null ? null : fundsIn(held)
  if (funds !== null) mustHaveFunds(funds, leaves)
  const codes: Codes = new Map(accounts.map(({ id, ...account }) => [id, account]))
  const payments = withFuentes(debitsOf(outgoing), fuentes)
  const fuenteId = sharedFuente(payments)
  const commands: PostingCommand[] = [
    ...payments.map((line) => paid(line, codes, outgoing.terceroId)),
    ...deductions.map((line) => deducted({ ...line, fuenteId }, codes)),
    ...(difference === zero ? [] : [rounded(difference, outgoing.terceroId)]),
    leaving(funds, leaves),
  ]
  const lines = linesAsSetUp(commands, setupIn(setup))
  return {
    entry: entry({ kind: 'CE', day: outgoing.date, concept: outgoing.purpose }, lines),
    net: leaves,
    funds,
  }
}

/** Money retained from a contract may not be returned while the contract still needs the guarantee. @throws Problem TES-146 */
async function mustNotBeHeld(tx: Tx, payments: readonly PaymentLine[]): Promise<void> {
  // A causación is never a retained guarantee: orders that pay causaciones skip the query.
  const retained = payments.flatMap(({ causacionId, openItem }) =>
    causacionId === null ? (openItem ?? []) : [],
  )
  const why = await heldItems(tx, retained)
  payments.forEach(({ openItem }, index) => {
    const reason = why.get(openItem ?? '')
    const message = `${reason}: lo retenido se devuelve después de su acta.`
    must(reason === undefined, 'TES-146', `payments.${index}.openItem`, message)
  })
}

/** The events of which the entry of an egreso consists. */
const events = [egresoPayment, egresoDeduction, egresoRounding, egresoBank].map(({ event }) => event)

/** Returns the rounding difference of a tax return, which follows the entity's rounding rule; zero for any other kind. */
async function differenceOf(tx: Tx, { kind, date, payments }: EgresoFacts): Promise<Money> {
  if (kind !== 'taxes') return zero
  const unit = await parameterOn(tx, declarationRounding, date)
  const rows = payments.map(({ amount }) => amount)
  return asDeclared(rows, unit).difference
}

/** Returns the lines to debit: the payees' amounts when the egreso has payees, otherwise the payments. */
const debitsOf = ({ payments, payees }: EgresoFacts): readonly PaymentLine[] =>
  (payees ?? []).length === 0
    ? payments
    : (payees ?? []).map((payee) => ({ ...payee, causacionId: null, obligacionId: null, netTotal: null }))

type Codes = ReadonlyMap<string, { readonly code: string; readonly requiresBase: boolean }>

type OfFuente = { readonly fuenteId: string | null }

const paid = (line: PaymentLine & OfFuente, codes: Codes, payeeId: string): PostingCommand => ({
  posting: egresoPayment,
  values: { amount: line.amount },
  accounts: { 'paid.account': codes.get(line.accountId)?.code },
  about: {
    terceroId: (line.terceroId ?? payeeId) as never,
    openItem: line.openItem,
    fuenteId: line.fuenteId,
    // The base of this payment is its own amount: the original base was reported when the tax was withheld.
    base: codes.get(line.accountId)?.requiresBase ? line.amount : null,
  },
})

const deducted = (line: Deduction & OfFuente, codes: Codes): PostingCommand => ({
  posting: egresoDeduction,
  facts: { kind: line.kind },
  values: { amount: line.amount },
  accounts: { 'deduction.account': codes.get(line.accountId ?? '')?.code },
  about: {
    terceroId: line.terceroId as never,
    ...pick(line, 'openItem', 'base', 'fuenteId'),
  },
})

/** A positive difference is an expense, a negative one an income. */
const rounded = (difference: Money, payeeId: string): PostingCommand => ({
  posting: egresoRounding,
  values: { against: larger(difference, zero), inFavour: larger(negate(difference), zero) },
  about: { terceroId: payeeId as never },
})

const leaving = (funds: Funds | null, amount: Money): PostingCommand => ({
  posting: egresoBank,
  facts: { source: funds === null ? 'cash' : 'bank' },
  values: { amount },
  accounts: { 'bank.account': funds?.accountCode },
})

/** Returns the bank account that pays; null when no money leaves a bank account. */
function bankOf({ form, bankAccountId }: EgresoFacts, leaves: Money): string | null {
  const nothing = 'Una compensación no gira dinero: lo que se deduce debe ser igual a lo que se paga.'
  must(form !== 'compensation' || leaves === zero, 'TES-109', 'form', nothing)
  if (form === 'compensation' || (form === 'cash' && bankAccountId === null)) return null
  must(bankAccountId !== null, 'TES-110', 'bankAccountId', 'Elija la cuenta de la que se gira.')
  return bankAccountId
}

const askCodes = (tx: Tx, lines: readonly { readonly accountId: string }[]) =>
  tx
    .selectFrom('accounting.accountFace')
    .select(['id', 'code', 'requiresBase'])
    .where(
      'id',
      'in',
      lines.map(({ accountId }) => accountId),
    )

type FuenteRow = Readonly<{ id: string; fuenteId: string }>

/** The fuente of each paid obligación, when the obligación has only one. */
const askFuentes = (payments: readonly PaymentLine[]) => sql<FuenteRow>`
  select l.parent_id as id, min(a.fuente_id::text) as fuente_id
  from budget.obligacion_line_face l join budget.line_face b on b.id = l.id
  join budget.apropiacion_face a on a.id = b.apropiacion_id
  where l.parent_id = any(${payments.flatMap(({ obligacionId }) => obligacionId ?? [])}::uuid[])
  group by 1 having count(distinct a.fuente_id) = 1`

/** Returns each payment with the fuente of its obligación. */
function withFuentes(
  payments: readonly PaymentLine[],
  found: readonly FuenteRow[],
): (PaymentLine & OfFuente)[] {
  const known = new Map(found.map(({ id, fuenteId }) => [id, fuenteId]))
  return payments.map((line) => ({ ...line, fuenteId: known.get(line.obligacionId ?? '') ?? null }))
}
