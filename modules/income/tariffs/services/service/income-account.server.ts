import { cached } from '@quina/blocks/server'
import { rowsWhere, type Tx } from '@quina/db/server'
import type { Id } from '@quina/kernel'
import type { AccountRegime } from './income-account.contract.ts'

export interface IncomeAccount {
  readonly accountId: Id<'accounting.account'>
  readonly rubroId: Id<'budget.rubro'> | null
}

/** The income account of a service itself: for the régimen, or else for any; null leaves it to the payer. */
export const incomeAccountOf = cached(
  { name: 'tariffs.incomeAccount', tables: ['tariffs.service_account'], most: 5000 },
  readIncomeAccount,
)

async function readIncomeAccount(
  tx: Tx,
  serviceId: string,
  regime: AccountRegime,
): Promise<IncomeAccount | null> {
  const rows = await rowsWhere(tx, 'tariffs.serviceAccount', { serviceId, regime: [regime, 'any'] }, [
    'regime',
    'accountId',
    'rubroId',
  ])
  const row = rows.find((one) => one.regime === regime) ?? rows[0]
  if (row === undefined) return null
  return {
    accountId: row.accountId as Id<'accounting.account'>,
    rubroId: row.rubroId as Id<'budget.rubro'> | null,
  }
}
