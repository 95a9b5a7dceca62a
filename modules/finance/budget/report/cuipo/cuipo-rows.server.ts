import { rowsFrom, type Tx } from '@quina/db/server'
import { type Day, firstDayOf, vigenciaOf } from '@quina/kernel'
import { sql } from 'kysely'
import { none } from './cuipo.domain.ts'

export type IncomePlanRow = Readonly<{ codigo: string; nombre: string; inicial: string; definitivo: string }>

const ccpet = { income: 'ccpetIncome', expense: 'ccpetExpense' } as const

/** The CTE `leaf`: rubros by CCPET code (several may share one), with the catalogue's name once imported. */
const leafRubros = (side: 'income' | 'expense', vigencia: number) => sql`
  leaf as (select id, coalesce(ccpet_code, code) as codigo, default_cpc as cpc,
                  coalesce((select e.name from reference.entry_face e
                            where e.catalogue = ${ccpet[side]} and e.code = ccpet_code), name) as name,
                  coalesce(left(mga_product, 2), ${none.code}) as sector,
                  coalesce(mga_product, ${none.code}) as programatico, coalesce(bpin, ${none.code}) as bpin from budget.rubro
           where vigencia = ${vigencia} and side = ${side})`

/** The sums of the income budget by CCPET, at the cut. */
export async function incomePlan(tx: Tx, to: Day): Promise<IncomePlanRow[]> {
  const vigencia = vigenciaOf(to)
  return rowsFrom<IncomePlanRow>(tx)`
    with ${leafRubros('income', vigencia)}
    select l.codigo, min(l.name) as nombre, sum(d.amount) filter (where d.stage = 'inicial') as inicial,
           sum(case d.stage when 'reducciones' then -d.amount else d.amount end) as definitivo
    from budget.aforo c join budget.aforo_day d on d.aforo_id = c.id join leaf l on l.id = c.rubro_id
    where c.vigencia = ${vigencia} and d.stage in ('inicial', 'adiciones', 'reducciones')
      and d.day between ${firstDayOf(vigencia)} and ${to}
    group by l.codigo having bool_or(d.amount <> 0) order by l.codigo`
}

export interface IncomeRow {
  readonly codigo: string
  readonly nombre: string
  readonly cpc: string
  readonly fuente: string
  readonly destinacion: string
  readonly numeroNorma: string
  readonly tercero: string
  readonly actualSin: string
  readonly actualCon: string
  readonly anteriorSin: string
  readonly anteriorCon: string
  readonly total: string
}

/** The collections up to the cut, by CCPET, CPC, fuente and public counterpart. */
export async function incomeRows(tx: Tx, to: Day): Promise<IncomeRow[]> {
  const vigencia = vigenciaOf(to)
  return rowsFrom<IncomeRow>(tx)`
    with ${leafRubros('income', vigencia)},
    moved as (
      select l.codigo, l.name, coalesce(m.cpc, l.cpc, ${none.cpc}) as cpc, f.code as fuente, f.with_funds, f.specific_use,
             f.norm,
             coalesce(t.chip_code, ${none.tercero}) as tercero, coalesce(m.origin, 'current') as origin, k.sign * m.amount as net
      from budget.move m join budget.move_class k using (class) join budget.aforo c on c.id = m.aforo_id
      join leaf l on l.id = c.rubro_id join budget.fuente f on f.id = c.fuente_id
      left join people.tercero_face t on t.id = m.tercero_id
      where m.vigencia = ${vigencia} and k.stage = 'recaudado' and m.day <= ${to})
    select codigo, min(name) as nombre, cpc, fuente, case when specific_use then 'Si' else 'No' end as destinacion,
           coalesce(norm, ${none.norm}) as "numeroNorma", tercero,
           coalesce(sum(net) filter (where origin = 'current' and not with_funds), 0.00) as "actualSin",
           coalesce(sum(net) filter (where origin = 'current' and with_funds), 0.00) as "actualCon",
           coalesce(sum(net) filter (where origin = 'previous' and not with_funds), 0.00) as "anteriorSin",
           coalesce(sum(net) filter (where origin = 'previous' and with_funds), 0.00) as "anteriorCon", sum(net) as total
    from moved group by codigo, cpc, fuente, specific_use, norm, tercero having bool_or(net <> 0)
    order by codigo, cpc, fuente, tercero`
}

/** The project of investment of a row; '0' where there is none. */
interface ProjectCodes {
  /** Two digits of the MGA. */
  readonly sector: string
  /** The whole product: sector, program and product. */
  readonly programatico: string
  readonly bpin: string
}

export interface ExpensePlanRow extends ProjectCodes {
  readonly codigo: string
  readonly nombre: string
  readonly vigenciaGasto: string
  readonly inicial: string
  readonly definitiva: string
}

/** The sums of the expense budget by CCPET, vigencia del gasto and project, at the cut. */
export async function expensePlan(tx: Tx, to: Day): Promise<ExpensePlanRow[]> {
  const vigencia = vigenciaOf(to)
  return rowsFrom<ExpensePlanRow>(tx)`
    with ${leafRubros('expense', vigencia)}
    select l.codigo, min(l.name) as nombre, c.vigencia_gasto as "vigenciaGasto", l.sector, l.programatico, l.bpin,
           coalesce(sum(d.amount) filter (where d.stage = 'inicial'), 0) as inicial,
           sum(case when d.stage in ('reducciones', 'contracreditos') then -d.amount else d.amount end) as definitiva
    from budget.apropiacion c join budget.apropiacion_day d on d.apropiacion_id = c.id join leaf l on l.id = c.rubro_id
    where c.vigencia = ${vigencia} and d.day between ${firstDayOf(vigencia)} and ${to}
      and d.stage in ('inicial', 'adiciones', 'reducciones', 'creditos', 'contracreditos')
    group by l.codigo, c.vigencia_gasto, l.sector, l.programatico, l.bpin having bool_or(d.amount <> 0)
    order by l.codigo, c.vigencia_gasto, l.programatico, l.bpin`
}

export interface ExpenseRow extends ProjectCodes {
  readonly codigo: string
  readonly nombre: string
  readonly vigenciaGasto: string
  readonly cpc: string
  readonly fuente: string
  readonly situacion: string
  readonly tercero: string
  readonly compromisos: string
  readonly obligaciones: string
  readonly pagos: string
}

/**
 * The amounts committed, owed and paid up to the cut, by CCPET, vigencia del gasto, CPC, fuente, project and public counterpart.
 * Every stage is reported under the CPC of its CDP and the beneficiary of its registro, so that no row pays more than it
 * committed.
 */
export async function expenseRows(tx: Tx, to: Day): Promise<ExpenseRow[]> {
  const vigencia = vigenciaOf(to)
  return rowsFrom<ExpenseRow>(tx)`
    with ${leafRubros('expense', vigencia)},
    moved as (
      select m.line_id, k.stage, sum(k.sign * m.amount) as net from budget.move m join budget.move_class k using (class)
      where m.vigencia = ${vigencia} and k.stage in ('registro', 'obligacion', 'pago') and m.day <= ${to} group by 1, 2),
    rooted as (
      select m.stage, m.net, o.apropiacion_id,
             case m.stage when 'registro' then o.id when 'obligacion' then p.id else q.id end as registro_line
      from moved m join budget.line o on o.id = m.line_id left join budget.line p on p.id = o.from_line_id
      left join budget.line q on q.id = p.from_line_id)
    select l.codigo, min(l.name) as nombre, a.vigencia_gasto as "vigenciaGasto", coalesce(cl.cpc, l.cpc, ${none.cpc}) as cpc,
           f.code as fuente, case when f.with_funds then '2.0' else '1.0' end as situacion,
           coalesce(t.chip_code, ${none.tercero}) as tercero, l.sector, l.programatico, l.bpin,
           coalesce(sum(x.net) filter (where x.stage = 'registro'), 0) as compromisos,
           coalesce(sum(x.net) filter (where x.stage = 'obligacion'), 0) as obligaciones,
           coalesce(sum(x.net) filter (where x.stage = 'pago'), 0) as pagos
    from rooted x join budget.apropiacion a on a.id = x.apropiacion_id join leaf l on l.id = a.rubro_id
    join budget.fuente f on f.id = a.fuente_id
    join budget.registro_line gl on gl.id = x.registro_line join budget.registro g on g.id = gl.parent_id
    join budget.cdp_line cl on cl.id = gl.cdp_line_id left join people.tercero_face t on t.id = g.tercero_id
    group by 1, 3, 4, 5, 6, 7, 8, 9, 10
    having bool_or(x.net <> 0) order by 1, 3, 4, 5, 9, 10, 7`
}
