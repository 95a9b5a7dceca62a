import { accountFor } from '@quina/accounting/server'
import { cached, cachedEach } from '@quina/blocks/server'
import { rowsWhere, type Tx, valueOrNull } from '@quina/db/server'
import { contractTerms, payerFacts } from '@quina/insurers/server'
import { addDays, type Day, type Money, pluck, vigenciaOf } from '@quina/kernel'
import type { AccountRegime } from '@quina/tariffs/contract'
import { incomeAccountOf, serviceFacts } from '@quina/tariffs/server'
import type { PricedInvoice } from '../invoice/lines.server.ts'
import { privateReceivable, serviceIncome } from '../posting/purposes.contract.ts'
import type { IssueContext } from './issuing.server.ts'

/** The accounting and budget destinations of an invoice. Accounts are codes. */
export interface InvoiceAccounts {
  readonly unfiled: string
  readonly filed: string
  /** The income of lines whose service has no account of its own; null leaves it to the purpose. */
  readonly income: string | null
  readonly rubroId: string | null
}

export interface AccountsInput {
  readonly payerId: string | null
  readonly contractId: string | null
  readonly regime: string
  readonly day: Day
}

/**
 * The accounts of a payer in a régimen: those of the contract for the year, then those of the payer, then the default ones
 * (billing dossier §15).
 */
export async function accountsOf(
  tx: Tx,
  { payerId, contractId, regime, day }: AccountsInput,
): Promise<InvoiceAccounts> {
  const year = contractId === null ? undefined : await contractYear(tx, contractId, regime, vigenciaOf(day))
  const payer = payerId === null ? undefined : await payerRegime(tx, payerId, regime)
  const ids = [
    year?.unfiledAccountId ?? payer?.unfiledAccountId ?? null,
    year?.filedAccountId ?? payer?.filedAccountId ?? null,
    payer?.incomeAccountId ?? null,
  ]
  const codes = await codesOf(
    tx,
    ids.filter((id) => id !== null),
  )
  const [unfiled, filed, income] = ids.map((id) => (id === null ? null : (codes.get(id) ?? null)))
  const fallback = async () => purposeAccount(tx, privateReceivable.key, day)
  return {
    unfiled: unfiled ?? (await fallback()),
    filed: filed ?? unfiled ?? (await fallback()),
    income: income ?? null,
    rubroId: year?.rubroId ?? (await rubroOf(tx, payer?.rubroCode ?? null, day)),
  }
}

const purposeAccount = cached(
  { name: 'billing.purposeAccount', tables: ['accounting.purpose_account', 'accounting.account'] },
  accountFor,
)

const contractYear = cached(
  { name: 'billing.contractYear', tables: ['insurers.contract_year'] },
  async (tx, contractId: string, regime: string, vigencia: number) => {
    const rows = await rowsWhere(tx, 'insurers.contractYear', { contractId, vigencia, active: true }, [
      'regime',
      'unfiledAccountId',
      'filedAccountId',
      'rubroId',
    ])
    return rows.find((row) => row.regime === regime) ?? rows[0]
  },
)

async function payerRegime(tx: Tx, payerId: string, regime: string) {
  const { accounts } = await payerFacts(tx, payerId)
  return accounts.find((one) => one.regime === regime) ?? accounts[0]
}

const codesOf = cachedEach(
  { name: 'billing.accountCodes', tables: ['accounting.account'] },
  async (tx, ids): Promise<ReadonlyMap<string, string>> => {
    if (ids.length === 0) return new Map()
    const rows = await rowsWhere(tx, 'accounting.accountFace', { id: ids }, ['id', 'code'])
    return new Map(rows.map(({ id, code }) => [id, code]))
  },
)

const rubroOf = async (tx: Tx, code: string | null, day: Day): Promise<string | null> =>
  code === null ? null : rubroByCode(tx, code, vigenciaOf(day))

const rubroByCode = cached(
  { name: 'billing.rubroByCode', tables: ['budget.rubro'] },
  async (tx, code: string, vigencia: number): Promise<string | null> => {
    return valueOrNull<string>(tx)`
      select id from budget.rubro_face
      where vigencia = ${vigencia} and side = 'income' and code = ${code}`
  },
)

const tariffRegimes: Readonly<Record<string, AccountRegime>> = {
  contributory: 'contributory',
  subsidized: 'subsidised',
  special: 'special',
  soat: 'soat',
  arl: 'arl',
  private: 'private',
}

/** The destination of the income of a line. */
export interface Income {
  readonly lineId: string
  readonly code: string
  readonly account: string
  readonly rubroId: string | null
  readonly costCentreId: string | null
  readonly ripsObject: string
  readonly amount: Money
}

export type Destination = Readonly<{ accounts: InvoiceAccounts; income: readonly Income[]; dueOn: Day }>

/**
 * The accounts of the payer; the account, the rubro and the cost centre of the income of each line (its own by régimen, else
 * that of its cost centre, of its payer, or the default); and the due day (of the contract, else of the payer, else the same
 * day).
 */
export async function destinationOf(
  { tx, document: { payerId, contractId }, today: day }: Pick<IssueContext, 'tx' | 'document' | 'today'>,
  { regime, priced: { lines } }: { readonly regime: string; readonly priced: Pick<PricedInvoice, 'lines'> },
): Promise<Destination> {
  const accounts = await accountsOf(tx, { payerId, contractId, regime, day })
  const services = await serviceFacts(tx, pluck(lines, 'serviceId'))
  const income: Income[] = []
  for (const { id: lineId, serviceId, code, amount } of lines) {
    const { costCentreId, ripsObject } = services.get(serviceId)!
    const own = await incomeAccountOf(tx, serviceId, tariffRegimes[regime] ?? 'any')
    const account =
      (own === null ? undefined : (await codesOf(tx, [own.accountId])).get(own.accountId)) ??
      (costCentreId === null ? null : await incomeOfCentre(tx, costCentreId)) ??
      accounts.income ??
      (await purposeAccount(tx, serviceIncome.key, day))
    const rubroId = own?.rubroId ?? accounts.rubroId
    income.push({ lineId, code, account, rubroId, costCentreId, ripsObject, amount })
  }
  const agreed = contractId === null ? null : await contractTerms(tx, contractId, day)
  const { paymentDays } = agreed ?? (payerId === null ? { paymentDays: 0 } : await payerFacts(tx, payerId))
  return { accounts, income, dueOn: addDays(day, paymentDays) }
}

/** The income account of a cost centre, when it accepts moves. */
const incomeOfCentre = cached(
  { name: 'billing.centreIncome', tables: ['hospital.cost_centre', 'accounting.account'] },
  async (tx, costCentreId: string): Promise<string | null> => {
    return valueOrNull<string>(tx)`
      select a.code from hospital.cost_centre_face c
      join accounting.account_face a on a.code = c.income_account and a.accepts_moves
      where c.id = ${costCentreId}::uuid`
  },
)
