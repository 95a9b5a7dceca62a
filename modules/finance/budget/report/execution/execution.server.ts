import { serveReport } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { sql } from 'kysely'
import {
  asText,
  type CountedStages,
  type ReportCut,
  rubrosOfSide,
  sumsByRubro,
  treeRow,
  vigenciaOfCut,
} from './cut.server.ts'
import { expenseExecution } from './execution.contract.ts'
import { figuresOf, nothing, periodStages, type Sums, stages } from './execution.domain.ts'
import { rollUp, wholeOf } from './roll-up.domain.ts'

export const executionOperations = serveReport({
  whose: 'house',
  report: expenseExecution,
  async read(tx, input) {
    const rubros = await rubrosOfSide(tx, 'expense', vigenciaOfCut(input))
    const own = await executedByRubro(tx, input)
    const rows = rollUp(rubros, own, nothing)
    const shown = rows.filter((row) => input.level === null || row.level < input.level)
    return {
      rows: shown.map((row) => treeRow(row, figuresOf)),
      totals: asText(figuresOf(wholeOf(rows, nothing))),
    }
  },
})

/** The appropriation and execution of each rubro up to a cut. */
export const executedByRubro = (tx: Tx, cut: ReportCut): Promise<Map<string, Sums>> =>
  sumsByRubro(tx, 'apropiacion', { cut, counted: countedIn(cut) })

/** The sums of each stage up to the cut, and within the requested days. */
const countedIn = ({ from }: ReportCut): CountedStages<keyof Sums> => [
  ...stages.map((stage) => [stage, sql`d.stage = ${stage}`] as const),
  ...periodStages.map((stage) => [`${stage}Period`, sql`d.stage = ${stage} and d.day >= ${from}`] as const),
]
