import { type Operation, serveQuery } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { type Money, minus, money, moneyText, sumOf } from '@quina/kernel'
import { describeEntries } from '../../ledger/journal/describe.server.ts'
import { owedByLine } from '../causacion-settlement/figures.domain.ts'
import {
  type CausacionInput,
  type DecidedWithRule,
  type SettledCausacion,
  settle,
} from '../causacion-settlement/settle.server.ts'
import { type Foreseen, foreseeCausacion } from './foresee.contract.ts'

export const foreseeOperations: Operation[] = [
  serveQuery(foreseeCausacion, async ({ tx, input, actor: { campusId } }) => {
    const settled = await settle(tx, { ...input, campusId })
    const { totals, withholdings, spared, entry } = settled
    const described = await describeEntries(tx, [entry])
    return {
      totals: textsOf({ ...totals }) as Foreseen['totals'],
      withholdings: withholdings.map(shown),
      spared: [...spared],
      registro: await registroAfter(tx, input, settled),
      voucher: {
        title: described.title,
        columns: described.columns.map((column) => ({ ...column })),
        rows: described.rows.map((row) => [...row]),
      },
    }
  }),
]

const textsOf = (amounts: Readonly<Record<string, Money>>) =>
  Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, moneyText(amount)]))

const shown = (one: DecidedWithRule): Foreseen['withholdings'][number] => {
  const { ruleId, kind, code, name, account, rate, rateUnit, reason, norm, explanation } = one
  const proposed = one.proposed === null ? null : moneyText(one.proposed)
  const amounts = { base: moneyText(one.base), amount: moneyText(one.amount), proposed }
  return { ruleId, kind, code, name, account, rate, rateUnit, reason, norm, explanation, ...amounts }
}

async function registroAfter(
  tx: Tx,
  { lines: typed }: Pick<CausacionInput, 'lines'>,
  { lines, totals }: SettledCausacion,
): Promise<Foreseen['registro']> {
  const owed = owedByLine(lines, totals.amortised)
  const ids = [
    ...new Set(typed.flatMap(({ registroLineId }) => (registroLineId === null ? [] : [registroLineId]))),
  ]
  if (ids.length === 0) return []
  const rows = await rowsFrom<{ id: string; label: string; available: string }>(tx)`
    select id, label, available from budget.registro_line_option where id = any(${ids}::uuid[]) order by label`
  return rows.map(({ id, label, available }) => {
    const own = typed.flatMap((line, index) => (line.registroLineId === id ? [owed[index]!] : []))
    const input = sumOf(own, (amount) => amount)
    const left = minus(money(available), input)
    return { label, available: moneyText(money(available)), input: moneyText(input), left: moneyText(left) }
  })
}
