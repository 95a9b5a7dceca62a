import type { Tx } from '@quina/db/server'
import { type RawBuilder, sql } from 'kysely'

/**
 * Every balance of the budget that is not the sum of its moves: lines of control, their days, lines of income, lines of
 * documents and documents. There must never be one.
 * @returns what is wrong, in words; nothing when all is well.
 */
export async function budgetDrift(tx: Tx): Promise<string[]> {
  const found: string[] = []
  for (const check of [controlDrift, dayDrift, incomeDrift, incomeDayDrift, lineDrift, documentDrift])
    found.push(...(await check.execute(tx)).rows.map((row) => row.drift))
  return found
}

type Check = RawBuilder<{ drift: string }>

/** The moves with what each does to its stage. */
export const effect = sql`
  effect as (select m.*, c.stage, c.sign * m.amount as net from budget.move m join budget.move_class c using (class))`

const controlDrift: Check = sql`
  with ${effect},
  kept as (
    select a.id, v.stage, v.amount from budget.apropiacion a cross join lateral (values
      ('inicial', inicial), ('adiciones', adiciones), ('reducciones', reducciones), ('creditos', creditos),
      ('contracreditos', contracreditos), ('aplazado', aplazado), ('cdp', certificado),
      ('registro', comprometido), ('obligacion', obligado), ('pago', pagado)) as v (stage, amount)),
  moved as (select apropiacion_id as id, stage, sum(net) as amount from effect where apropiacion_id is not null group by 1, 2)
  select 'line of control ' || id || ': ' || stage || ' is not the sum of its moves' as drift
  from kept full join moved using (id, stage) where coalesce(kept.amount, 0) <> coalesce(moved.amount, 0)`

const dayDrift: Check = sql`
  with ${effect},
  moved as (
    select apropiacion_id, day, stage, sum(net) as amount from effect where apropiacion_id is not null group by 1, 2, 3)
  select 'line of control ' || apropiacion_id || ': ' || stage || ' of ' || day || ' is not the sum of its moves' as drift
  from budget.apropiacion_day d full join moved m using (apropiacion_id, day, stage)
  where coalesce(d.amount, 0) <> coalesce(m.amount, 0)`

const incomeDrift: Check = sql`
  with ${effect},
  kept as (
    select f.id, v.stage, v.amount from budget.aforo f cross join lateral (values
      ('inicial', inicial), ('adiciones', adiciones), ('reducciones', reducciones),
      ('reconocido', reconocido), ('recaudado', recaudado)) as v (stage, amount)),
  moved as (select aforo_id as id, stage, sum(net) as amount from effect where aforo_id is not null group by 1, 2)
  select 'line of income ' || id || ': ' || stage || ' is not the sum of its moves' as drift
  from kept full join moved using (id, stage) where coalesce(kept.amount, 0) <> coalesce(moved.amount, 0)`

const incomeDayDrift: Check = sql`
  with ${effect},
  moved as (
    select aforo_id, day, stage, coalesce(origin, 'current') as origin, sum(net) as amount from effect
    where aforo_id is not null group by 1, 2, 3, 4)
  select 'line of income ' || aforo_id || ': ' || stage || ' of ' || day || ' is not the sum of its moves' as drift
  from budget.aforo_day d full join moved m using (aforo_id, day, stage, origin)
  where coalesce(d.amount, 0) <> coalesce(m.amount, 0)`

const lineDrift: Check = sql`
  with ${effect},
  came as (select line_id as id, sum(net) as amount from effect where line_id is not null group by 1),
  drawn as (select from_line_id as id, sum(net) as amount from effect where from_line_id is not null group by 1)
  select 'line ' || l.id || ' is not the sum of its moves' as drift
  from budget.line l left join came using (id) left join drawn using (id)
  where l.came <> coalesce(came.amount, 0) or l.drawn <> coalesce(drawn.amount, 0)`

const documentDrift: Check = sql`
  with ${effect},
  own as (
    select l.document_id, sum(e.net) filter (where e.net > 0) as came, -sum(e.net) filter (where e.net < 0) as released
    from effect e join budget.line l on l.id = e.line_id group by 1),
  later as (
    select l.document_id, sum(e.net) as drawn from effect e join budget.line l on l.id = e.from_line_id group by 1)
  select 'document ' || document_id || ' is not the sum of its moves' as drift
  from budget.document_balance b full join own using (document_id) left join later using (document_id)
  where (coalesce(b.came, 0), coalesce(b.released, 0), coalesce(b.drawn, 0))
    <> (coalesce(own.came, 0), coalesce(own.released, 0), coalesce(later.drawn, 0))`
