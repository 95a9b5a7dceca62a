import { rowsFrom, rowsWhere, type Tx } from '@quina/db/server'
import { type Day, firstDayOf, insist, type Money, money, moneyText, vigenciaOf } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import type { SumsOf, TreeRow } from './roll-up.domain.ts'

/** The days of a report of execution. */
export type ReportCut = Readonly<{ from: Day; to: Day; fuenteId: string | null }>

/** @throws Problem PRE-046 when the days belong to two vigencias. */
export function vigenciaOfCut({ from, to }: Pick<ReportCut, 'from' | 'to'>): number {
  const vigencia = vigenciaOf(to)
  insist(vigenciaOf(from) === vigencia, 'PRE-046', 'Desde y hasta deben ser de la misma vigencia.', {
    fields: { from: 'Elija una fecha de la misma vigencia.' },
  })
  return vigencia
}

export const rubrosOfSide = (tx: Tx, side: 'income' | 'expense', vigencia: number) =>
  rowsWhere(tx, 'budget.rubro', { vigencia, side }, ['id', 'code', 'name', 'parentId'])

/** The name of a sum and the condition of its daily amounts `d`. */
export type CountedStages<Name extends string> = readonly (readonly [
  name: Name,
  where: RawBuilder<unknown>,
])[]

/** Net amounts by rubro up to the cut, under the given names. Reads daily sums, never the moves. */
export async function sumsByRubro<Name extends string>(
  tx: Tx,
  table: 'apropiacion' | 'aforo',
  { cut, counted }: { readonly cut: ReportCut; readonly counted: CountedStages<Name> },
): Promise<Map<string, SumsOf<Name>>> {
  const vigencia = vigenciaOfCut(cut)
  const columns = counted.map(
    ([name, where]) => sql`coalesce(sum(d.amount) filter (where ${where}), 0) as ${sql.id(name)}`,
  )
  const rows = await rowsFrom<Record<string, string> & { rubroId: string }>(tx)`
    select c.rubro_id as "rubroId", ${sql.join(columns)}
    from ${sql.table(`budget.${table}`)} c join ${sql.table(`budget.${table}_day`)} d on d.${sql.id(`${table}_id`)} = c.id
    where c.vigencia = ${vigencia} and d.day between ${firstDayOf(vigencia)} and ${cut.to}
      and (${cut.fuenteId}::uuid is null or c.fuente_id = ${cut.fuenteId}::uuid)
    group by c.rubro_id`
  return new Map(rows.map((row) => [row.rubroId, moneysOf(counted, row)]))
}

const moneysOf = <Name extends string>(counted: CountedStages<Name>, row: Record<string, string>) =>
  Object.fromEntries(counted.map(([name]) => [name, money(row[name]!)])) as Record<Name, Money>

/** A row of the tree as a row of the report. */
export const treeRow = <Name extends string>(
  { id, code, name, level, leaf, sums }: TreeRow<Name>,
  figuresOf: (sums: SumsOf<Name>) => Figures,
) => ({ id, level, group: !leaf, values: { rubro: code, name, ...asText(figuresOf(sums)) } })

type Figures = Readonly<Record<string, Money | string>>

export const asText = (figures: Figures): Record<string, string> =>
  Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [
      name,
      typeof value === 'bigint' ? moneyText(value) : value,
    ]),
  )
