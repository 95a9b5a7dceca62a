import { serveReport } from '@quina/blocks/server'
import { rowsFrom } from '@quina/db/server'
import { firstDayOf, minus, money, moneyText, sumOf } from '@quina/kernel'
import { sql } from 'kysely'
import { vigenciaOfCut } from '../execution/cut.server.ts'
import { equilibrium } from './equilibrium.contract.ts'

interface Row {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly definitivo: string
  readonly definitiva: string
  readonly reconocido: string
  readonly recaudado: string
  readonly registro: string
  readonly obligacion: string
  readonly pago: string
}

export const equilibriumOperations = serveReport({
  whose: 'house',
  report: equilibrium,
  async read(tx, input) {
    const vigencia = vigenciaOfCut(input)
    const days = sql`d.day between ${firstDayOf(vigencia)} and ${input.to}`
    const rows = await rowsFrom<Row>(tx)`
      with income as (
        select c.fuente_id, ${sum(sql`d.stage in ('inicial', 'adiciones')`, sql`d.stage = 'reducciones'`)} as definitivo,
               ${sum(sql`d.stage = 'reconocido'`)} as reconocido, ${sum(sql`d.stage = 'recaudado'`)} as recaudado
        from budget.aforo c join budget.aforo_day d on d.aforo_id = c.id where c.vigencia = ${vigencia} and ${days} group by 1),
      expense as (
        select c.fuente_id,
               ${sum(sql`d.stage in ('inicial', 'adiciones', 'creditos')`, sql`d.stage in ('reducciones', 'contracreditos')`)}
                 as definitiva,
               ${sum(sql`d.stage = 'registro'`)} as registro, ${sum(sql`d.stage = 'obligacion'`)} as obligacion,
               ${sum(sql`d.stage = 'pago'`)} as pago
        from budget.apropiacion c join budget.apropiacion_day d on d.apropiacion_id = c.id
        where c.vigencia = ${vigencia} and ${days} group by 1)
      select min(f.id::text) as id, f.code, min(f.name) as name, ${each('definitivo')}, ${each('reconocido')},
             ${each('recaudado')}, ${each('definitiva')}, ${each('registro')}, ${each('obligacion')}, ${each('pago')}
      from budget.fuente f join (income full join expense using (fuente_id)) on fuente_id = f.id
      group by f.code order by f.code`
    const answered = rows.map(rowOf)
    return { rows: answered, totals: totalsOf(answered.map((row) => row.values)) }
  },
})

const sum = (adds: ReturnType<typeof sql>, takes = sql`false`) =>
  sql`coalesce(sum(case when ${adds} then d.amount when ${takes} then -d.amount end), 0.00)`

/** Adds up a fuente with and without situación de fondos: both are one source of money. */
const each = (name: string) => sql`coalesce(sum(${sql.ref(name)}), 0.00) as ${sql.ref(name)}`

function rowOf({ id, code, name, ...figures }: Row) {
  const less = (one: keyof typeof figures, other: keyof typeof figures) =>
    moneyText(minus(money(figures[one]), money(figures[other])))
  const values = {
    fuente: code,
    name,
    ...figures,
    difference: less('definitivo', 'definitiva'),
    recognisedLeft: less('reconocido', 'registro'),
    collectedLeft: less('recaudado', 'registro'),
    cashLeft: less('recaudado', 'pago'),
  }
  return { id, level: 0, group: false, values }
}

const totalsOf = (rows: readonly Readonly<Record<string, string>>[]): Record<string, string> =>
  Object.fromEntries(
    equilibrium.totals.map((name) => [name, moneyText(sumOf(rows, (row) => money(row[name]!)))]),
  )
