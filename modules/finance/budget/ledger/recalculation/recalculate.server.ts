import type { Tx } from '@quina/db/server'
import { type RawBuilder, sql } from 'kysely'
import { effect } from '../ledger/drift.server.ts'

/**
 * Sets every balance of the budget to the sum of its moves; correct balances are not touched. Posting waits meanwhile. The moves
 * are never changed: they are the source of truth.
 */
export async function recalculateBudget(tx: Tx): Promise<void> {
  await sql`lock table budget.move in share row exclusive mode`.execute(tx)
  for (const step of [controlLines, ...days, incomeLines, ...incomeDays, lines, documents])
    await step.execute(tx)
}

type Step = RawBuilder<unknown>

const stage = (name: string) => sql`coalesce(sum(net) filter (where stage = ${sql.lit(name)}), 0)`

const controlLines: Step = sql`
  with ${effect},
  moved as (
    select a.id, ${stage('inicial')} as inicial, ${stage('adiciones')} as adiciones, ${stage('reducciones')} as reducciones,
           ${stage('creditos')} as creditos, ${stage('contracreditos')} as contracreditos, ${stage('aplazado')} as aplazado,
           ${stage('cdp')} as certificado, ${stage('registro')} as comprometido, ${stage('obligacion')} as obligado,
           ${stage('pago')} as pagado
    from budget.apropiacion a left join effect e on e.apropiacion_id = a.id group by a.id)
  update budget.apropiacion a set inicial = m.inicial, adiciones = m.adiciones, reducciones = m.reducciones,
    creditos = m.creditos, contracreditos = m.contracreditos, aplazado = m.aplazado, certificado = m.certificado,
    comprometido = m.comprometido, obligado = m.obligado, pagado = m.pagado
  from moved m where m.id = a.id
    and (a.inicial, a.adiciones, a.reducciones, a.creditos, a.contracreditos, a.aplazado, a.certificado, a.comprometido,
         a.obligado, a.pagado)
     <> (m.inicial, m.adiciones, m.reducciones, m.creditos, m.contracreditos, m.aplazado, m.certificado, m.comprometido,
         m.obligado, m.pagado)`

const movedByDay = sql`
  ${effect},
  moved as (
    select apropiacion_id, day, stage, sum(net) as amount from effect where apropiacion_id is not null group by 1, 2, 3)`

const days: readonly Step[] = [
  sql`with ${movedByDay} delete from budget.apropiacion_day d where not exists (
        select from moved m where (m.apropiacion_id, m.day, m.stage) = (d.apropiacion_id, d.day, d.stage))`,
  sql`with ${movedByDay} insert into budget.apropiacion_day as d (apropiacion_id, day, stage, amount)
      select apropiacion_id, day, stage, amount from moved
      on conflict (apropiacion_id, day, stage) do update set amount = excluded.amount where d.amount <> excluded.amount`,
]

const incomeLines: Step = sql`
  with ${effect},
  moved as (
    select a.id, ${stage('inicial')} as inicial, ${stage('adiciones')} as adiciones, ${stage('reducciones')} as reducciones,
           ${stage('reconocido')} as reconocido, ${stage('recaudado')} as recaudado
    from budget.aforo a left join effect e on e.aforo_id = a.id group by a.id)
  update budget.aforo a set inicial = m.inicial, adiciones = m.adiciones, reducciones = m.reducciones,
    reconocido = m.reconocido, recaudado = m.recaudado
  from moved m where m.id = a.id and (a.inicial, a.adiciones, a.reducciones, a.reconocido, a.recaudado)
    <> (m.inicial, m.adiciones, m.reducciones, m.reconocido, m.recaudado)`

const incomeByDay = sql`
  ${effect},
  moved as (
    select aforo_id, day, stage, coalesce(origin, 'current') as origin, sum(net) as amount from effect
    where aforo_id is not null group by 1, 2, 3, 4)`

const incomeDays: readonly Step[] = [
  sql`with ${incomeByDay} delete from budget.aforo_day d where not exists (
        select from moved m where (m.aforo_id, m.day, m.stage, m.origin) = (d.aforo_id, d.day, d.stage, d.origin))`,
  sql`with ${incomeByDay} insert into budget.aforo_day as d (aforo_id, day, stage, origin, amount)
      select aforo_id, day, stage, origin, amount from moved
      on conflict (aforo_id, day, stage, origin) do update set amount = excluded.amount where d.amount <> excluded.amount`,
]

const lines: Step = sql`
  with ${effect},
  came as (select line_id as id, sum(net) as amount from effect where line_id is not null group by 1),
  drawn as (select from_line_id as id, sum(net) as amount from effect where from_line_id is not null group by 1),
  moved as (
    select k.id, coalesce(came.amount, 0) as came, coalesce(drawn.amount, 0) as drawn
    from budget.line k left join came using (id) left join drawn using (id))
  update budget.line l set came = m.came, drawn = m.drawn
  from moved m where m.id = l.id and (l.came, l.drawn) <> (m.came, m.drawn)`

const documents: Step = sql`
  with ${effect},
  own as (
    select l.document_id, sum(e.net) filter (where e.net > 0) as came, -sum(e.net) filter (where e.net < 0) as released
    from effect e join budget.line l on l.id = e.line_id group by 1),
  later as (
    select l.document_id, sum(e.net) as drawn from effect e join budget.line l on l.id = e.from_line_id group by 1),
  moved as (
    select k.document_id, coalesce(own.came, 0) as came, coalesce(own.released, 0) as released,
           coalesce(later.drawn, 0) as drawn
    from budget.document_balance k left join own using (document_id) left join later using (document_id))
  update budget.document_balance b set came = m.came, released = m.released, drawn = m.drawn
  from moved m where m.document_id = b.document_id and (b.came, b.released, b.drawn) <> (m.came, m.released, m.drawn)`
