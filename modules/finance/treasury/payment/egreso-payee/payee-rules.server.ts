import { rowsFrom, type Tx } from '@quina/db/server'
import { insist, type Money, must, plus, showPesos, zero } from '@quina/kernel'
import { mustHaveAccount } from '../payment-order/payee-account.server.ts'
import { type Keepers, mustNotKeepAccount } from '../payment-order/payment.domain.ts'

/** A payee of an egreso, as typed or stored. */
export interface Payee {
  readonly terceroId: string
  readonly accountId: string
  readonly openItem: string | null
  readonly itemId: string | null
  readonly amount: Money
}

/** Whether the egreso has payees besides the beneficiary of its header. */
export const hasPayees = ({ payees }: Pick<PaidEgreso, 'payees'>): boolean => (payees ?? []).length > 0

/** The data of an egreso that decide how its payees are paid. */
export interface PaidEgreso {
  readonly form: string
  readonly terceroId: string
  readonly payments: readonly {
    readonly accountId: string
    readonly obligacionId: string | null
    readonly amount: Money
  }[]
  readonly deductions: readonly unknown[] | null
  readonly payees: readonly Payee[] | null
}

/**
 * The payees must receive the whole amount of each account, without deductions; the budget is paid by the amount owed to each
 * payee.
 * @throws Problem TES-202 … TES-205
 */
export function mustAddUp(egreso: PaidEgreso): void {
  const { form, payments, deductions } = egreso
  const payees = egreso.payees ?? []
  if (payees.length === 0) return
  const none = 'Un egreso con beneficiarios no lleva deducciones: a cada uno se le gira lo suyo.'
  must((deductions ?? []).length === 0, 'TES-202', 'deductions', none)
  const several = new Set(payees.map(({ terceroId }) => terceroId)).size > 1
  const one = 'Así se gira a un solo beneficiario: elija transferencia, PSE o efectivo.'
  must(form !== 'compensation' && (form !== 'cheque' || !several), 'TES-203', 'form', one)
  const owes = payments.findIndex(({ obligacionId }) => obligacionId !== null)
  const loose = 'Con beneficiarios, el presupuesto se paga por lo que se debe a cada uno: déjela vacía.'
  must(owes === -1, 'TES-204', `payments.${owes}.obligacionId`, loose)
  mustMatchAccounts(payments, payees)
}

type Part = Pick<Payee, 'accountId' | 'amount'>

function mustMatchAccounts(payments: readonly Part[], payees: readonly Part[]): void {
  const paid = byAccount(payments)
  const received = byAccount(payees)
  for (const accountId of new Set([...paid.keys(), ...received.keys()])) {
    const one = paid.get(accountId) ?? zero
    const other = received.get(accountId) ?? zero
    const message = `De una cuenta se pagan ${showPesos(one)} y sus beneficiarios suman ${showPesos(other)}.`
    must(one === other, 'TES-205', 'payees', message)
  }
}

function byAccount(parts: readonly Part[]): Map<string, Money> {
  const sums = new Map<string, Money>()
  for (const { accountId, amount } of parts) sums.set(accountId, plus(sums.get(accountId) ?? zero, amount))
  return sums
}

type ApprovedAccount = Keepers & Readonly<{ terceroId: string; id: string }>

/**
 * A transfer needs approved accounts, which are locked, and must be prepared by people who do not keep those accounts.
 * @returns the account of each payee; none for an egreso with one beneficiary or with another form of payment.
 * @throws Problem TER-037 and TES-103 of its one beneficiary; BENEFICIARIO_SIN_CUENTA, TES-103 of a payee
 */
export async function mustHaveAccounts(
  tx: Tx,
  egreso: PaidEgreso,
  preparedBy: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { form, terceroId } = egreso
  if (form !== 'transfer') return new Map()
  const payees = egreso.payees ?? []
  if (payees.length === 0) {
    await mustHaveAccount(tx, terceroId, preparedBy)
    return new Map()
  }
  const accounts = await approvedAccounts(tx, payees)
  for (const [at, payee] of payees.entries()) {
    const account = accounts.get(payee.terceroId)
    const field = `payees.${at}.terceroId`
    const missing = 'Un beneficiario no tiene una cuenta bancaria aprobada: páguele con otro medio.'
    must(account !== undefined, 'BENEFICIARIO_SIN_CUENTA', field, missing)
    mustNotKeepAccount(preparedBy, account, field)
  }
  return new Map([...accounts].map(([id, account]) => [id, account.id]))
}

async function approvedAccounts(
  tx: Tx,
  payees: readonly Payee[],
): Promise<ReadonlyMap<string, ApprovedAccount>> {
  const rows = await rowsFrom<ApprovedAccount>(tx)`
    select t.id as "terceroId", a.id, a.registered_by as "registeredBy", a.decided_by as "decidedBy"
    from people.tercero_face t join people.bank_account_face a on a.tercero_id = coalesce(t.merged_into_id, t.id)
    where t.id = any(${payees.map((payee) => payee.terceroId)}::uuid[]) and a.status = 'approved'
    order by a.id for share of a`
  return new Map(rows.map((row) => [row.terceroId, row]))
}

/** @throws Problem TES-206 when another egreso already pays the same item of a payee */
export async function mustNotBeElsewhere(tx: Tx, egresoId: string | null, payees: readonly Payee[]) {
  const items = payees.flatMap(({ itemId }) => itemId ?? [])
  if (items.length === 0) return
  const rows = await rowsFrom<{ itemId: string; name: string; paper: string }>(tx)`
    select p.item_id as "itemId", t.name, coalesce('el ' || platform.numbered('CE', e.number), 'otro borrador de egreso') as paper
    from treasury.egreso_payee p join treasury.egreso e on e.id = p.parent_id
    join people.tercero_face t on t.id = p.tercero_id
    where p.item_id = any(${items}::uuid[]) and p.state in ('pending', 'paid', 'retained')
      and p.parent_id is distinct from ${egresoId}::uuid limit 1`
  const [other] = rows
  const message = `Lo que se debe a ${other?.name ?? ''} ya está en ${other?.paper ?? ''}.`
  const at = payees.findIndex(({ itemId }) => itemId === other?.itemId)
  insist(other === undefined, 'TES-206', message, {
    status: 409,
    fields: { [`payees.${at}.terceroId`]: message },
  })
}
