import type { Tx } from '@quina/db/server'
import { type RawBuilder, sql } from 'kysely'

/**
 * Finds every balance of the budget that differs from the sum of its moves, a fault that must never occur: lines of control,
 * their days, lines of income, lines of documents and documents.
 * @returns messages; empty when all agree.
 */
export async function budgetDrift(tx: Tx): Promise<string[]> {
  const found: string[] = []
  for (const check of [controlDrift, dayDrift, incomeDrift, incomeDayDrift, lineDrift, documentDrift])
    found.push(...(await check.execute(tx)).rows.map((row) => row.drift))
  return found
}

type Check = RawBuilder<{ drift: string }>

/** The moves with the stage of each and its signed amount. */
export const effect = sql`
  effect as (select m.*, c.stage, c.sign * m.amount as net from budget.move m join budget.move_class c using (class))`

/** The names of the documents of the chain: `CDP 3 de 2026`. */
export const named = sql`
  named as (
    select d.id, d.kind || ' ' || coalesce(d.number::text, 'sin número') || ' de ' || d.vigencia as name
    from (select id, 'CDP' as kind, number, vigencia from budget.cdp
          union all select id, 'Registro', number, vigencia from budget.registro
          union all select id, 'Obligación', number, vigencia from budget.obligacion
          union all select id, 'Pago', number, vigencia from budget.pago) d)`

/**
 * A message for the head of budget: the rubro, the sum of its moves, the stored balance and the difference. `of` lists its
 * values: vigencia, code and name of the rubro, fuente, stage, day or null, expected, stored.
 */
const sentence = (of: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select format('Vigencia %s, rubro %s %s, fuente %s, %s%s: sus movimientos suman %s y el saldo guardado es %s. Diferencia: %s.',
                x.year, x.code, x.name, x.fuente,
                case x.stage when 'cdp' then 'certificado' when 'registro' then 'comprometido'
                  when 'obligacion' then 'obligado' when 'pago' then 'pagado' else x.stage end,
                coalesce(' del ' || to_char(x.day, 'YYYY/MM/DD'), ''),
                coalesce(x.expected, 0), coalesce(x.stored, 0), coalesce(x.stored, 0) - coalesce(x.expected, 0))
  from (values (${of})) as x (year, code, name, fuente, stage, day, expected, stored))`

const controlDrift: Check = sql`
  with ${effect},
  kept as (
    select a.id, v.stage, v.amount from budget.apropiacion a cross join lateral (values
      ('inicial', inicial), ('adiciones', adiciones), ('reducciones', reducciones), ('creditos', creditos),
      ('contracreditos', contracreditos), ('aplazado', aplazado), ('cdp', certificado),
      ('registro', comprometido), ('obligacion', obligado), ('pago', pagado)) as v (stage, amount)),
  moved as (select apropiacion_id as id, stage, sum(net) as amount from effect where apropiacion_id is not null group by 1, 2)
  select ${sentence(sql`a.vigencia, r.code, r.name, f.code, stage, null::date, moved.amount, kept.amount`)} as drift
  from kept full join moved using (id, stage) join budget.apropiacion a using (id)
  join budget.rubro r on r.id = a.rubro_id join budget.fuente f on f.id = a.fuente_id
  where coalesce(kept.amount, 0) <> coalesce(moved.amount, 0)`

const dayDrift: Check = sql`
  with ${effect},
  moved as (
    select apropiacion_id, day, stage, sum(net) as amount from effect where apropiacion_id is not null group by 1, 2, 3)
  select ${sentence(sql`a.vigencia, r.code, r.name, f.code, stage, day, m.amount, d.amount`)} as drift
  from budget.apropiacion_day d full join moved m using (apropiacion_id, day, stage)
  join budget.apropiacion a on a.id = apropiacion_id
  join budget.rubro r on r.id = a.rubro_id join budget.fuente f on f.id = a.fuente_id
  where coalesce(d.amount, 0) <> coalesce(m.amount, 0)`

const incomeDrift: Check = sql`
  with ${effect},
  kept as (
    select f.id, v.stage, v.amount from budget.aforo f cross join lateral (values
      ('inicial', inicial), ('adiciones', adiciones), ('reducciones', reducciones),
      ('reconocido', reconocido), ('recaudado', recaudado)) as v (stage, amount)),
  moved as (select aforo_id as id, stage, sum(net) as amount from effect where aforo_id is not null group by 1, 2)
  select ${sentence(sql`a.vigencia, r.code, r.name, f.code, stage, null::date, moved.amount, kept.amount`)} as drift
  from kept full join moved using (id, stage) join budget.aforo a using (id)
  join budget.rubro r on r.id = a.rubro_id join budget.fuente f on f.id = a.fuente_id
  where coalesce(kept.amount, 0) <> coalesce(moved.amount, 0)`

const incomeDayDrift: Check = sql`
  with ${effect},
  moved as (
    select aforo_id, day, stage, coalesce(origin, 'current') as origin, sum(net) as amount from effect
    where aforo_id is not null group by 1, 2, 3, 4)
  select ${sentence(sql`a.vigencia, r.code, r.name, f.code, stage, day, m.amount, d.amount`)} as drift
  from budget.aforo_day d full join moved m using (aforo_id, day, stage, origin)
  join budget.aforo a on a.id = aforo_id
  join budget.rubro r on r.id = a.rubro_id join budget.fuente f on f.id = a.fuente_id
  where coalesce(d.amount, 0) <> coalesce(m.amount, 0)`

const lineDrift: Check = sql`
  with ${effect}, ${named},
  came as (select line_id as id, sum(net) as amount from effect where line_id is not null group by 1),
  drawn as (select from_line_id as id, sum(net) as amount from effect where from_line_id is not null group by 1)
  select ${sentence(
    sql`a.vigencia, r.code, r.name, f.code, coalesce(n.name, 'documento') || ', ' || v.what, null::date, v.expected, v.stored`,
  )} as drift
  from budget.line l left join came using (id) left join drawn using (id) left join named n on n.id = l.document_id
  join budget.apropiacion a on a.id = l.apropiacion_id
  join budget.rubro r on r.id = a.rubro_id join budget.fuente f on f.id = a.fuente_id
  cross join lateral (values ('recibido', came.amount, l.came), ('usado', drawn.amount, l.drawn)) as v (what, expected, stored)
  where coalesce(v.expected, 0) <> v.stored`

const documentDrift: Check = sql`
  with ${effect}, ${named},
  own as (
    select l.document_id, sum(e.net) filter (where e.net > 0) as came, -sum(e.net) filter (where e.net < 0) as released
    from effect e join budget.line l on l.id = e.line_id group by 1),
  later as (
    select l.document_id, sum(e.net) as drawn from effect e join budget.line l on l.id = e.from_line_id group by 1)
  select format('%s, %s: sus movimientos suman %s y el saldo guardado es %s. Diferencia: %s.', coalesce(n.name, 'Documento'),
                v.what, v.expected, v.stored, v.stored - v.expected) as drift
  from budget.document_balance b full join own using (document_id) left join later using (document_id)
  left join named n on n.id = document_id
  cross join lateral (values
    ('recibido', coalesce(own.came, 0), coalesce(b.came, 0)), ('liberado', coalesce(own.released, 0), coalesce(b.released, 0)),
    ('usado', coalesce(later.drawn, 0), coalesce(b.drawn, 0))) as v (what, expected, stored)
  where v.expected <> v.stored`
