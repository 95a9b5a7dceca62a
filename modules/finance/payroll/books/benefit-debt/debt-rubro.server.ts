import { rowsFrom, type Tx } from '@quina/db/server'
import type { Day } from '@quina/kernel'
import type { BenefitDebt } from '../../benefits/provision/benefit-debt.server.ts'
import type { ConceptAccount, RubroShare } from '../entry/book-facts.contract.ts'
import { accountsOn } from '../reading/book-reading.server.ts'

type InBudget = Pick<BenefitDebt, 'engagementId' | 'concept' | 'amount'>

/** Adds to the debts of benefits their shares of the budget, by the rubros of their concepts on a day. */
export async function withRubros<D extends InBudget>(tx: Tx, on: Day, debts: readonly D[]) {
  const rubroOf = await rubrosOn(tx, on, debts)
  return debts.map((debt) => ({ ...debt, rubros: rubroOf(debt) }))
}

type Bearer = Readonly<{ id: string; regime: string; spending: 'administrative' | 'operative' }>

export async function rubrosOn(
  tx: Tx,
  on: Day,
  debts: readonly InBudget[],
): Promise<(debt: InBudget) => readonly RubroShare[]> {
  if (debts.length === 0) return () => []
  const accounts = await accountsOn(tx, on)
  const ids = [...new Set(debts.map(({ engagementId }) => engagementId))]
  const rows = await rowsFrom<Bearer>(tx)`
    select id, regime, spending from payroll.engagement where id = any(${ids}::uuid[])`
  const bearers = new Map(rows.map((row) => [row.id, row]))
  return ({ engagementId, concept, amount }) => {
    const { regime, spending } = bearers.get(engagementId)!
    const found = accounts.get(`${concept}|${regime}`) ?? accounts.get(`${concept}|all`)
    const rubro = found === undefined ? null : rubroOf(found, spending)
    return rubro === null ? [] : [{ rubro, amount }]
  }
}

const rubroOf = (account: ConceptAccount, spending: Bearer['spending']): string | null =>
  spending === 'administrative' ? account.rubroAdministrative : account.rubroOperative
