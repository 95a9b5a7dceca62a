import type { AnyReport } from '@quina/blocks'
import { type Operation, serveReport } from '@quina/blocks/server'
import { type Day, firstDayOf, money, moneyText, sumOf } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import { documentAddress } from '../../ledger/chain/chain.contract.ts'
import { vigenciaOfCut } from '../execution/cut.server.ts'
import { f06, f07, f07a, f08a, f08b, f09, f10, f11 } from './contraloria.contract.ts'

type Days = Readonly<{ vigencia: number; from: Day; to: Day }>
type Values = Readonly<Record<string, string | number | null>>

/** Serves a format from one query that returns the columns of the report by name. */
const served = (report: AnyReport, query: (days: Days) => RawBuilder<Values>): Operation[] =>
  serveReport({
    whose: 'house',
    report,
    async read(tx, given) {
      const input = given as Readonly<Record<'from' | 'to', Day>>
      const { rows } = await query({ vigencia: vigenciaOfCut(input), ...input }).execute(tx)
      return {
        rows: rows.map((row, index) => ({
          id: String(index + 1),
          level: 0,
          group: false,
          values: placed(row),
        })),
        totals: Object.fromEntries(
          report.totals.map((name) => [name, moneyText(sumOf(rows, (row) => money(String(row[name]))))]),
        ),
      }
    },
  })

/** Adds the address of the document to a row that has one. */
function placed(row: Values): Values {
  const { document, documentId, ...values } = row
  return document ? { ...values, address: documentAddress(String(document), String(documentId)) } : values
}

/** The net amount of some stages up to the last requested day. */
const sum = (...stages: string[]) =>
  sql`coalesce(sum(d.amount) filter (where d.stage in (${sql.join(stages)})), 0.00)`

const named = sql`r.code as rubro, r.name, f.code as fuente`

const byLine = (side: 'apropiacion' | 'aforo', { vigencia, to }: Days) => sql`
  from ${sql.table(`budget.${side}`)} c
  join budget.rubro r on r.id = c.rubro_id join budget.fuente f on f.id = c.fuente_id
  left join ${sql.table(`budget.${side}_day`)} d on d.${sql.id(`${side}_id`)} = c.id
    and d.day between ${firstDayOf(vigencia)} and ${to}
  where c.vigencia = ${vigencia}`

const income = (days: Days) => sql<Values>`
  select ${named}, ${sum('inicial')} as inicial, ${sum('adiciones')} as adiciones, ${sum('reducciones')} as reducciones,
         ${sum('inicial', 'adiciones')} - ${sum('reducciones')} as definitivo, ${sum('reconocido')} as reconocido,
         ${sum('recaudado')} as recaudado,
         ${sum('inicial', 'adiciones')} - ${sum('reducciones')} - ${sum('recaudado')} as "porRecaudar"
  ${byLine('aforo', days)} group by r.code, r.name, f.code order by 1, 3`

const expense = (days: Days) => sql<Values>`
  select ${named}, c.vigencia_gasto as "vigenciaGasto", ${sum('inicial')} as inicial, ${sum('creditos')} as creditos,
         ${sum('contracreditos')} as contracreditos, ${sum('aplazado')} as aplazado, ${sum('reducciones')} as reducciones,
         ${sum('adiciones')} as adiciones,
         ${sum('inicial', 'adiciones', 'creditos')} - ${sum('reducciones', 'contracreditos')} as definitiva,
         ${sum('cdp')} as cdp, ${sum('registro')} as registro, ${sum('obligacion')} as obligacion, ${sum('pago')} as pago
  ${byLine('apropiacion', days)} group by r.code, r.name, f.code, c.vigencia_gasto order by 1, 3, 4`

const payments = ({ vigencia, from, to }: Days) => sql<Values>`
  select m.day::text, p.number, p.support_number as support, ${named},
         people.identification(t.document_type, t.number, t.check_digit) as identification, t.name as tercero, p.purpose,
         k.sign * m.amount as amount, m.document, m.document_id as "documentId"
  from budget.move m join budget.move_class k using (class)
  join budget.pago p on p.id = m.document_id
  join budget.apropiacion c on c.id = m.apropiacion_id join budget.rubro r on r.id = c.rubro_id
  join budget.fuente f on f.id = c.fuente_id
  left join budget.obligacion o on o.id = p.obligacion_id left join budget.registro g on g.id = o.registro_id
  left join people.tercero_face t on t.id = g.tercero_id
  where m.vigencia = ${vigencia} and k.stage = 'pago' and m.day between ${from} and ${to} order by m.day, m.id`

const changed = (side: 'apropiacion' | 'aforo', stages: readonly string[]) => {
  const columns = stages.map(
    (stage) =>
      sql`coalesce(sum(k.sign * m.amount) filter (where k.stage = ${stage}), 0.00) as ${sql.id(stage)}`,
  )
  return ({ vigencia, from, to }: Days) => sql<Values>`
    select m.day::text, x.act_kind || ' ' || x.act_number as act, ${named}, ${sql.join(columns)},
           'budget.modification' as document, x.id as "documentId"
    from budget.move m join budget.move_class k using (class)
    join budget.modification x on x.id = m.document_id
    join ${sql.table(`budget.${side}`)} c on c.id = m.${sql.id(`${side}_id`)}
    join budget.rubro r on r.id = c.rubro_id join budget.fuente f on f.id = c.fuente_id
    where m.vigencia = ${vigencia} and m.document = 'budget.modification' and m.day between ${from} and ${to}
    group by m.day, x.id, x.number, x.act_kind, x.act_number, r.code, r.name, f.code order by m.day, x.number, r.code, f.code`
}

const acted = (name: string) => sql`coalesce(sum(m.amount) filter (where m.class = ${name}), 0.00)`

/** The PAC after its acts up to the last requested day. */
const cash = ({ vigencia, to }: Days) => sql<Values>`
  with plan as (
    select m.apropiacion_id, ${acted('inicial')} as inicial, ${acted('adicionado')} as adicionado,
           ${acted('reducido')} as reducido,
           sum(case m.class when 'reducido' then -m.amount else m.amount end) as vigente
    from budget.pac_move m join budget.pac_act a on a.id = m.act_id
    where a.vigencia = ${vigencia} and a.date <= ${to} group by 1),
  paid as (
    select apropiacion_id, sum(amount) as amount from budget.apropiacion_day
    where stage = 'pago' and day <= ${to} group by 1)
  select ${named}, c.vigencia_gasto as "vigenciaGasto", coalesce(n.inicial, 0.00) as inicial,
         coalesce(n.adicionado, 0.00) as adicionado, coalesce(n.reducido, 0.00) as reducido, coalesce(n.vigente, 0.00) as vigente,
         coalesce(p.amount, 0.00) as pagado, coalesce(n.vigente, 0.00) - coalesce(p.amount, 0.00) as left
  from budget.apropiacion c join budget.rubro r on r.id = c.rubro_id join budget.fuente f on f.id = c.fuente_id
  left join plan n on n.apropiacion_id = c.id left join paid p on p.apropiacion_id = c.id
  where c.vigencia = ${vigencia} and (n.vigente is not null or p.amount <> 0) order by 1, 3, 4`

/** The lines that the year before carried to this one, with their moves up to the last requested day. */
const carriedOn =
  (kinds: readonly string[]) =>
  ({ vigencia, to }: Days) =>
    sql<Values>`
  with reported as (
    select rezago_id, ${done('constituted')} as constituted, ${done('cancelled')} as cancelled, ${done('obligated')} as obligated,
           ${done('paid')} as paid
    from budget.rezago_move where vigencia = ${vigencia} and day <= ${to} group by 1)
  select z.id as "rezagoId", z.origin, z.tercero_label as tercero, z.rubro_code as rubro, z.rubro_name as name,
         z.fuente_code as fuente, t.constituted, t.cancelled, t.constituted - t.cancelled as definitive, t.obligated, t.paid,
         t.constituted - t.cancelled - t.paid as balance, ${originOf}
  from budget.rezago_list z join reported t on t.rezago_id = z.id
  where z.vigencia = ${vigencia - 1} and z.kind in (${sql.join(kinds)}) and z.condition <> 'reversed'
  order by z.origin, z.rubro_code`

const done = (effect: string) => sql`coalesce(sum(amount) filter (where effect = ${effect}), 0.00)`
const originOf = sql`
  case when z.next_obligacion_id is null then 'budget.registro' else 'budget.obligacion' end as document,
  coalesce(z.next_obligacion_id, z.next_registro_id) as "documentId"`

export const contraloriaOperations: Operation[] = [
  ...served(f06, income),
  ...served(f07, expense),
  ...served(f07a, payments),
  ...served(f08a, changed('aforo', ['adiciones', 'reducciones'])),
  ...served(
    f08b,
    changed('apropiacion', ['adiciones', 'reducciones', 'creditos', 'contracreditos', 'aplazado']),
  ),
  ...served(f09, cash),
  ...served(f10, carriedOn(['reserva'])),
  ...served(f11, carriedOn(['cxp_obligacion', 'cxp_compromiso'])),
]
