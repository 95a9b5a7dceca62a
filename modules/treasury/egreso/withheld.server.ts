import { pesosOfUvt } from '@quina/accounting/domain'
import { taxYearOn, toWithholdings } from '@quina/accounting/server'
import type { Stored } from '@quina/blocks'
import type { Posting } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { money, zero } from '@quina/kernel'
import type { egreso } from './egreso.contract.ts'

/** What was withheld at the payment, for certificates and declarations: each deduction that follows a rule. */
export async function withheldPosting(tx: Tx, document: Stored<typeof egreso>): Promise<Posting[]> {
  const ruled = (document.deductions ?? []).filter(({ ruleId }) => ruleId !== null)
  if (ruled.length === 0) return []
  const { uvt } = await taxYearOn(tx, document.date)
  const support = document.payments.map(({ openItem }) => openItem).find((item) => item !== null) ?? 'Egreso'
  const moves = []
  for (const { ruleId, accountId, terceroId, base, amount } of ruled) {
    const rule = await ruleOf(tx, ruleId ?? '')
    const minimum = rule.minPesos === null ? pesosOfUvt(rule.minUvt ?? '0', uvt) : money(rule.minPesos)
    moves.push({
      day: document.date,
      sign: 1 as const,
      terceroId: document.terceroId,
      support,
      ruleId: rule.id,
      kind: rule.kind as never,
      code: rule.code,
      name: rule.name,
      accountId: accountId ?? rule.accountId,
      moment: 'payment' as const,
      base: base ?? zero,
      rate: rule.rate,
      rateUnit: rule.rateUnit as never,
      uvt,
      minimum,
      amount,
      proposed: null,
      reason: null,
      municipalityId: rule.municipalityId,
      fundId: terceroId === document.terceroId ? rule.fundId : terceroId,
      norm: rule.norm,
      explanation: `${rule.name}: al pago, sobre la base que se paga.`,
    })
  }
  return [toWithholdings(moves)]
}

const ruleOf = (tx: Tx, id: string) =>
  tx.selectFrom('accounting.withholdingRule').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
