import { type Operation, serveQuery } from '@quina/blocks/server'
import { rowsWhere, type Tx } from '@quina/db/server'
import { type Money, minus, moneyText, plus } from '@quina/kernel'
import { conceptOf } from '../withholding-rule/withholding-rule.domain.ts'
import { rulesOn } from '../withholding-rule/withholding-rule.server.ts'
import { type Simulation, simulateWithholdings, withholdingConcepts } from './withholding.contract.ts'
import type { WithholdingLine } from './withholding.domain.ts'
import { withholdingsFor } from './withholdings-for.server.ts'

export const withholdingOperations: Operation[] = [
  serveQuery(
    simulateWithholdings,
    async ({ tx, input: { concept, base, vat, aiu, byTable, risk, ...input } }) => {
      const lines = [{ concept, base, vat, aiu }]
      const found = await withholdingsFor(tx, { ...input, lines, independent: byTable ? { risk } : null })
      const gross = plus(base, vat)
      return {
        lines: await shown(tx, found.lines),
        spared: [...found.spared],
        gross: moneyText(gross),
        total: moneyText(found.total),
        net: moneyText(minus(gross, found.total)),
      }
    },
  ),
  serveQuery(withholdingConcepts, async ({ tx, today }) => {
    const rules = (await rulesOn(tx, today)).filter(({ kind, base }) => kind === 'renta' && base !== 'labour')
    const names = new Map(rules.map(({ code, name }) => [conceptOf(code), name]))
    return [...names].map(([code, name]) => ({ code, name }))
  }),
]

const amounts = ['base', 'uvt', 'minimum', 'amount'] as const

async function shown(tx: Tx, lines: readonly WithholdingLine[]): Promise<Simulation['lines']> {
  const ids = lines.map(({ accountId }) => accountId)
  const accounts =
    ids.length === 0 ? [] : await rowsWhere(tx, 'accounting.account', { id: ids }, ['id', 'code'])
  const codes = new Map(accounts.map(({ id, code }) => [id, code]))
  return lines.map(({ accountId, ...line }) => ({
    ...line,
    ...(Object.fromEntries(amounts.map((name) => [name, moneyText(line[name] as Money)])) as Record<
      (typeof amounts)[number],
      string
    >),
    account: codes.get(accountId) ?? '',
  }))
}
