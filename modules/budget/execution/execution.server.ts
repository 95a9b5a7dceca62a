import type { ReportAsked } from '@quina/blocks'
import { serveReport } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { firstDayOf, insist, type Money, money, moneyText, vigenciaOf } from '@quina/kernel'
import { sql } from 'kysely'
import { expenseExecution } from './execution.contract.ts'
import {
  addSums,
  figuresOf,
  nothing,
  periodStages,
  rollUp,
  type Sums,
  stages,
  sumNames,
  type TreeRow,
} from './execution.domain.ts'

type Asked = ReportAsked<typeof expenseExecution>

export const executionOperations = serveReport({
  report: expenseExecution,
  async read(tx, asked) {
    const vigencia = vigenciaOf(asked.to)
    insist(vigenciaOf(asked.from) === vigencia, 'PRE-046', 'Desde y hasta deben ser de la misma vigencia.', {
      fields: { from: 'Elija una fecha de la misma vigencia.' },
    })
    const rows = rollUp(await rubrosOf(tx, vigencia), await sumsByRubro(tx, asked, vigencia))
    const shown = rows.filter((row) => asked.level === null || row.level < asked.level)
    const totals = rows
      .filter((row) => row.level === 0)
      .reduce((total, row) => addSums(total, row.sums), nothing)
    return { rows: shown.map(reportRow), totals: asText(figuresOf(totals)) }
  },
})

const rubrosOf = (tx: Tx, vigencia: number) =>
  tx
    .selectFrom('budget.rubro')
    .select(['id', 'code', 'name', 'parentId'])
    .where('vigencia', '=', vigencia)
    .where('side', '=', 'expense')
    .execute()

/** Net amounts by rubro: accumulated to the cut, and of the days asked. Reads daily sums, never the moves. */
async function sumsByRubro(
  tx: Tx,
  { from, to, fuenteId }: Asked,
  vigencia: number,
): Promise<Map<string, Sums>> {
  const rows = await sql<Record<string, string> & { rubroId: string }>`
    select a.rubro_id as "rubroId", ${sql.join(
      stages.map(
        (stage) => sql`coalesce(sum(d.amount) filter (where d.stage = ${stage}), 0) as ${sql.id(stage)}`,
      ),
    )}, ${sql.join(
      periodStages.map(
        (stage) =>
          sql`coalesce(sum(d.amount) filter (where d.stage = ${stage} and d.day >= ${from}), 0) as ${sql.id(`${stage}Period`)}`,
      ),
    )}
    from budget.apropiacion a join budget.apropiacion_day d on d.apropiacion_id = a.id
    where a.vigencia = ${vigencia} and d.day between ${firstDayOf(vigencia)} and ${to}
      and (${fuenteId}::uuid is null or a.fuente_id = ${fuenteId}::uuid)
    group by a.rubro_id`.execute(tx)
  return new Map(
    rows.rows.map((row) => [
      row.rubroId,
      Object.fromEntries(sumNames.map((name) => [name, money(row[name]!)])) as unknown as Sums,
    ]),
  )
}

function reportRow({ id, code, name, level, leaf, sums }: TreeRow) {
  return { id, level, group: !leaf, values: { rubro: code, name, ...asText(figuresOf(sums)) } }
}

const asText = (figures: Readonly<Record<string, Money | string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [
      name,
      typeof value === 'bigint' ? moneyText(value) : value,
    ]),
  )
