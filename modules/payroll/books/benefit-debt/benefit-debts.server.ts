import { oneFrom, type Tx } from '@quina/db/server'
import { groupedBy, insist, sumOf } from '@quina/kernel'
import {
  type BenefitDebt,
  type BenefitDebts,
  defineBenefitDebts,
} from '../../benefits/provision/benefit-debt.server.ts'
import { addedRubros } from '../entry/book-entry.domain.ts'
import { type NewPayable, owe, reversePayables } from '../payable/payable.server.ts'
import { rubrosOn } from './debt-rubro.server.ts'

/** What benefits owe is kept as what payrolls owe: an item for each beneficiary, kind and account. */
export const benefitDebts: BenefitDebts = {
  async owe(tx, source, debts) {
    const rubroOf = await rubrosOn(tx, source.day, debts)
    const groups = groupedBy(debts, ({ terceroId, kind, account }) => [terceroId, kind, account].join('|'))
    const payables = [...groups.values()].map(([first, ...others]): NewPayable => {
      const all: readonly BenefitDebt[] = [first!, ...others]
      const { terceroId, kind, account, dueOn } = first!
      const amount = sumOf(all, (debt) => debt.amount)
      return { terceroId, kind, account, dueOn, amount, rubros: addedRubros(all.flatMap(rubroOf)) }
    })
    await owe(tx, source, payables)
  },
  reverse: reversePayables,
  async mustBeUncommitted(tx, documentId) {
    const message = 'Tiene registro y obligación: anúlelos antes en su presupuesto.'
    insist(!(await isCommitted(tx, documentId)), 'NOM-453', message, { status: 409 })
  },
}
defineBenefitDebts(benefitDebts)

async function isCommitted(tx: Tx, documentId: string): Promise<boolean> {
  const { held } = await oneFrom<{ held: boolean }>(tx)`
    select exists (select from payroll.period_commitment c join budget.registro_face r on r.id = c.registro_id
                   where c.source_id = ${documentId}::uuid and r.status <> 'annulled') as held`
  return held
}
