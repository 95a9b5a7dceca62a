import { serveReport } from '@quina/blocks/server'
import { addDays, type Day, minus, percentText, plus } from '@quina/kernel'
import { sql } from 'kysely'
import {
  asText,
  type CountedStages,
  type ReportCut,
  rubrosOfSide,
  sumsByRubro,
  treeRow,
  vigenciaOfCut,
} from '../execution/cut.server.ts'
import { nothingOf, rollUp, type SumsOf, type TreeRow, wholeOf } from '../execution/roll-up.domain.ts'
import { incomeExecution } from './income-execution.contract.ts'

export const incomeExecutionOperations = serveReport({
  whose: 'house',
  report: incomeExecution,
  async read(tx, input) {
    const rubros = await rubrosOfSide(tx, 'income', vigenciaOfCut(input))
    const own = await sumsByRubro(tx, 'aforo', { cut: input, counted: countedIn(input) })
    const rows = rollUp(rubros, own, noIncome)
    const shown = rows.filter((row) => input.level === null || row.level < input.level)
    const before = addDays(input.from, -1)
    return {
      rows: shown.map((row) => reported(row, before)),
      totals: asText(incomeFigures(wholeOf(rows, noIncome))),
    }
  },
})

/** Adds to each row the day before the requested ones, where the list of earlier moves ends. */
function reported(row: TreeRow<keyof IncomeSums>, before: Day) {
  const { values, ...place } = treeRow(row, incomeFigures)
  return { ...place, values: { ...values, before } }
}

const incomeStages = ['inicial', 'adiciones', 'reducciones', 'reconocido', 'recaudado'] as const

const countedIn = ({ from }: ReportCut): CountedStages<keyof IncomeSums> => [
  ...incomeStages.map((stage) => [stage, sql`d.stage = ${stage}`] as const),
  ['reconocidoPeriod', sql`d.stage = 'reconocido' and d.day >= ${from}`],
  ['recaudadoPeriod', sql`d.stage = 'recaudado' and d.day >= ${from}`],
  ['recaudadoPrevious', sql`d.stage = 'recaudado' and d.origin = 'previous'`],
]

const incomeNames = [...incomeStages, 'reconocidoPeriod', 'recaudadoPeriod', 'recaudadoPrevious'] as const
type IncomeSums = SumsOf<(typeof incomeNames)[number]>
const noIncome: IncomeSums = nothingOf(incomeNames)

/**
 * The figures derived from the sums of income (finance dossier §3.3). `porCobrar` leaves out collections billed in
 * earlier years, which were recognised then.
 */
function incomeFigures(sums: IncomeSums) {
  const { inicial, adiciones, reducciones, reconocido, recaudado, recaudadoPeriod, recaudadoPrevious } = sums
  const definitivo = minus(plus(inicial, adiciones), reducciones)
  const ofThisYear = minus(recaudado, recaudadoPrevious)
  return {
    ...sums,
    definitivo,
    recaudadoBefore: minus(recaudado, recaudadoPeriod),
    porRecaudar: minus(definitivo, recaudado),
    porCobrar: minus(reconocido, ofThisYear),
    percentRecaudo: percentText(recaudado, definitivo),
    percentReconocido: percentText(ofThisYear, reconocido),
  }
}
