import { credit, debit, entry, type JournalEntry, type JournalLine } from '@quina/accounting/domain'
import { accountFor } from './purposes.server.ts'
import type { Tx } from '@quina/db/server'
import { type Day, insist, type Money, negate, zero } from '@quina/kernel'
import { type Funds, fundsOf } from '../bank-account/funds.server.ts'
import { type Deduction, settledDeductions } from '../payment-order/deduction-account.server.ts'
import { inThousands, mustHaveFunds, netOf } from '../payment-order/payment.domain.ts'
import type { EgresoKind } from './egreso.contract.ts'

/** One line of what is paid. */
export interface PaymentLine {
  readonly accountId: string
  readonly terceroId: string | null
  readonly openItem: string | null
  readonly causacionId: string | null
  readonly obligacionId: string | null
  readonly netTotal: Money | null
  readonly amount: Money
}

/** An egreso as its entry needs it. */
export interface Outgoing {
  readonly kind: EgresoKind
  readonly date: Day
  readonly terceroId: string
  readonly form: string
  readonly bankAccountId: string | null
  readonly purpose: string
  readonly payments: readonly PaymentLine[]
  readonly deductions: readonly Deduction[] | null
}

export interface Outgo {
  readonly entry: JournalEntry
  /** What leaves the bank. */
  readonly net: Money
  readonly funds: Funds | null
}

/**
 * The voucher of an egreso (A-9, A-9b, A-9c): what is paid against what is deducted and what leaves. A tax return leaves in
 * whole thousands, and the difference is an expense or an income.
 * @throws Problem TES-001, TES-101, TES-102, TES-106 … TES-110.
 */
export async function outgoOf(tx: Tx, outgoing: Outgoing): Promise<Outgo> {
  const deductions = await settledDeductions(tx, outgoing.deductions ?? [], outgoing.terceroId)
  const net = netOf({ pays: outgoing.payments, deductions }, { pays: 'payments', deductions: 'deductions' })
  const rounding = outgoing.kind === 'taxes' ? inThousands(outgoing.payments.map(({ amount }) => amount)) : null
  const difference = rounding?.difference ?? zero
  const leaves = (net + difference) as Money
  const funds = await sourceOf(tx, outgoing, leaves)
  const codes = await codesOf(tx, [...outgoing.payments, ...deductions])
  const lines: JournalLine[] = [
    ...outgoing.payments.map((line) =>
      debit(codes.get(line.accountId) ?? '', line.amount, {
        terceroId: (line.terceroId ?? outgoing.terceroId) as never,
        openItem: line.openItem,
      }),
    ),
    ...deductions.map((line) =>
      credit(codes.get(line.accountId) ?? '', line.amount, {
        terceroId: line.terceroId as never,
        openItem: line.openItem,
        base: line.base,
      }),
    ),
    ...(await roundingLines(tx, outgoing, difference)),
    credit(funds?.accountCode ?? (await accountFor(tx, 'cash', outgoing.date)), leaves),
  ]
  return { entry: entry({ kind: 'CE', day: outgoing.date, concept: outgoing.purpose }, lines), net: leaves, funds }
}

async function sourceOf(tx: Tx, outgoing: Outgoing, leaves: Money): Promise<Funds | null> {
  const { form, bankAccountId, date } = outgoing
  const nothing = 'Una compensación no gira dinero: lo que se deduce debe ser igual a lo que se paga.'
  insist(form !== 'compensation' || leaves === zero, 'TES-109', nothing, { fields: { form: nothing } })
  if (form === 'compensation' || (form === 'cash' && bankAccountId === null)) return null
  const missing = 'Elija la cuenta de la que se gira.'
  insist(bankAccountId !== null, 'TES-110', missing, { fields: { bankAccountId: missing } })
  const funds = await fundsOf(tx, bankAccountId, date)
  mustHaveFunds(funds, leaves)
  return funds
}

/** The difference with the whole thousands: more is an expense, less an income. */
async function roundingLines(tx: Tx, { date, terceroId }: Outgoing, difference: Money): Promise<JournalLine[]> {
  if (difference === zero) return []
  const about = { terceroId: terceroId as never }
  return difference > zero
    ? [debit(await accountFor(tx, 'roundingLoss', date), difference, about)]
    : [credit(await accountFor(tx, 'roundingGain', date), negate(difference), about)]
}

async function codesOf(tx: Tx, lines: readonly { readonly accountId: string }[]): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('accounting.account')
    .select(['id', 'code'])
    .where(
      'id',
      'in',
      lines.map(({ accountId }) => accountId),
    )
    .execute()
  return new Map(rows.map(({ id, code }) => [id, code]))
}
