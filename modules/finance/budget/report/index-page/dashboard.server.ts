import { type Operation, serveQuery } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { sql } from 'kysely'
import { dashboard, type Month, type ReceivedFigures, type SpentFigures } from './dashboard.contract.ts'

/** The budget of a vigencia by month, by fuente and by rubro: every figure is a sum of moves that a list shows. */
export const dashboardOperations: Operation[] = [
  serveQuery(dashboard, async ({ tx, input: { vigencia } }) => ({
    months: await monthsOf(tx, vigencia),
    fuentes: await spentBy(tx, vigencia, 'fuente'),
    rubros: await spentBy(tx, vigencia, 'rubro'),
    exhausted: await exhaustedOf(tx, vigencia),
    income: await incomeOf(tx, vigencia),
  })),
]

const stages = ['cdp', 'registro', 'obligacion', 'pago'] as const

/** The moves of each month, from the daily sums. */
async function monthsOf(tx: Tx, vigencia: number): Promise<Month[]> {
  return rowsFrom<Month>(tx)`
    with spent as (
      select extract(month from d.day)::int as month, ${sql.join(
        stages.map((stage) => sql`sum(d.amount) filter (where d.stage = ${stage}) as ${sql.id(stage)}`),
      )}
      from budget.apropiacion a join budget.apropiacion_day d on d.apropiacion_id = a.id
      where a.vigencia = ${vigencia} group by 1),
    received as (
      select extract(month from d.day)::int as month, sum(d.amount) as recaudado
      from budget.aforo f join budget.aforo_day d on d.aforo_id = f.id
      where f.vigencia = ${vigencia} and d.stage = 'recaudado' group by 1),
    quotas as (
      select p.month, sum(p.vigente) as quota from budget.pac_month p join budget.apropiacion a on a.id = p.apropiacion_id
      where a.vigencia = ${vigencia} group by 1)
    select month, ${sql.join(
      [...stages, 'recaudado', 'quota'].map(
        (name) => sql`coalesce(${sql.id(name)}, 0)::numeric(18,2) as ${sql.id(name)}`,
      ),
    )}
    from generate_series(1, 12) as each(month) left join spent using (month) left join received using (month)
    left join quotas using (month) order by month`
}

const figures = sql`
  sum(a.definitiva)::numeric(18,2) as definitiva, sum(a.comprometido)::numeric(18,2) as comprometido,
  sum(a.obligado)::numeric(18,2) as obligado, sum(a.pagado)::numeric(18,2) as pagado,
  sum(a.disponible)::numeric(18,2) as disponible`

/** The execution of the ten fuentes or rubros with the largest appropriation, the largest first. */
async function spentBy(tx: Tx, vigencia: number, by: 'fuente' | 'rubro'): Promise<SpentFigures[]> {
  return rowsFrom<SpentFigures>(tx)`
    select g.code, g.name, ${figures}
    from budget.apropiacion a join ${sql.table(`budget.${by}`)} g on g.id = ${sql.ref(`a.${by}Id`)}
    where a.vigencia = ${vigencia} group by g.code, g.name having sum(a.definitiva) > 0
    order by sum(a.definitiva) desc, g.code limit 10`
}

async function exhaustedOf(tx: Tx, vigencia: number): Promise<SpentFigures[]> {
  return rowsFrom<SpentFigures>(tx)`
    select r.code, r.name, ${figures}
    from budget.apropiacion a join budget.rubro r on r.id = a.rubro_id
    where a.vigencia = ${vigencia} group by r.code, r.name
    having sum(a.definitiva) > 0 and sum(a.disponible) * 20 < sum(a.definitiva)
    order by sum(a.disponible) / sum(a.definitiva), r.code limit 10`
}

async function incomeOf(tx: Tx, vigencia: number): Promise<ReceivedFigures[]> {
  return rowsFrom<ReceivedFigures>(tx)`
    select r.code, r.name, sum(f.definitivo)::numeric(18,2) as definitivo, sum(f.reconocido)::numeric(18,2) as reconocido,
           sum(f.recaudado)::numeric(18,2) as recaudado
    from budget.aforo f join budget.rubro r on r.id = f.rubro_id
    where f.vigencia = ${vigencia} group by r.code, r.name
    having sum(f.definitivo) > 0 or sum(f.reconocido) <> 0 or sum(f.recaudado) <> 0
    order by sum(f.definitivo) desc, r.code limit 10`
}
