import type { Db } from '@quina/db/server'
import { type RawBuilder, sql } from 'kysely'

/**
 * Every way in which the balances differ from the moves, or the invariants of the finance dossier (§3.3) do not hold.
 * @returns what is wrong, in words; nothing when all is well.
 */
export async function brokenInvariants(db: Db): Promise<string[]> {
  const broken: string[] = []
  for (const check of [controlDrift, chainOfControl, lineDrift, documentDrift, balance, dates, datedBalance])
    broken.push(...(await check.execute(db)).rows.map((row) => row.broken))
  return broken
}

type Check = RawBuilder<{ broken: string }>

const effect = sql`
  effect as (select m.*, c.stage, c.sign * m.amount as net from budget.move m join budget.move_class c using (class))`

const controlDrift: Check = sql`
  with ${effect},
  kept as (
    select a.id, v.stage, v.amount from budget.apropiacion a cross join lateral (values
      ('inicial', inicial), ('adiciones', adiciones), ('reducciones', reducciones), ('creditos', creditos),
      ('contracreditos', contracreditos), ('aplazado', aplazado), ('cdp', certificado),
      ('registro', comprometido), ('obligacion', obligado), ('pago', pagado)) as v (stage, amount)),
  moved as (select apropiacion_id as id, stage, sum(net) as amount from effect group by 1, 2),
  by_day as (select apropiacion_id as id, stage, sum(amount) as amount from budget.apropiacion_day group by 1, 2)
  select 'line of control ' || id || ': ' || stage || ' is not the sum of its moves' as broken
  from kept left join moved using (id, stage) left join by_day using (id, stage)
  where kept.amount <> coalesce(moved.amount, 0) or kept.amount <> coalesce(by_day.amount, 0)`

const chainOfControl: Check = sql`
  select 'I1 ' || id as broken from budget.apropiacion
  where not (0 <= pagado and pagado <= obligado and obligado <= comprometido and comprometido <= certificado
             and certificado <= definitiva - aplazado)`

const lineDrift: Check = sql`
  with ${effect},
  counted as (
    select l.*, coalesce((select sum(net) from effect e where e.line_id = l.id), 0) as moved,
           coalesce((select sum(net) from effect e where e.from_line_id = l.id), 0) as taken,
           coalesce((select sum(n.came) from budget.line n where n.from_line_id = l.id), 0) as next
    from budget.line l)
  select 'line ' || id || ' is not the sum of its moves' as broken from counted where came <> moved or drawn <> taken
  union all
  select 'I2-I4 line ' || id || ' gave ' || next || ' of ' || came from counted where next > came or next <> drawn
  union all
  select 'I6 line ' || l.id || ' draws from another line of control'
  from budget.line l join budget.line p on p.id = l.from_line_id where p.apropiacion_id <> l.apropiacion_id`

const documentDrift: Check = sql`
  with sums as (select document_id, sum(came) as came, sum(drawn) as drawn from budget.line group by 1)
  select 'document ' || document_id || ' is not the sum of its lines' as broken
  from budget.document_balance b join sums s using (document_id)
  where b.came - b.released <> s.came or b.drawn <> s.drawn`

const balance: Check = sql`
  select 'I5 vigencia ' || year || ' is not balanced' as broken from budget.vigencia
  where (select coalesce(sum(definitivo), 0) from budget.aforo where vigencia = year) <> final_availability
    + (select coalesce(sum(definitiva), 0) from budget.apropiacion where vigencia = year)`

const dates: Check = sql`
  with dated as (
    select r.id, r.number, r.date, c.date as before from budget.registro r join budget.cdp c on c.id = r.cdp_id
    union all
    select o.id, o.number, o.date, r.date from budget.obligacion o join budget.registro r on r.id = o.registro_id
    union all
    select p.id, p.number, p.date, o.date from budget.pago p join budget.obligacion o on o.id = p.obligacion_id)
  select 'I7 ' || id || ' is dated before what it affects' as broken from dated
  where number is not null and date < before`

/** What each line of control and each line of a document has left, at the end of each day. */
const datedBalance: Check = sql`
  with ${effect},
  change as (
    select apropiacion_id as pot, day, case when stage in ('inicial', 'adiciones', 'creditos') then net
      when stage in ('reducciones', 'contracreditos', 'aplazado', 'cdp') then -net else 0 end as amount
    from effect where apropiacion_id is not null
    union all select line_id, day, net from effect where line_id is not null
    union all select from_line_id, day, -net from effect where from_line_id is not null),
  running as (
    select pot, day, sum(sum(amount)) over (partition by pot order by day) as held from change group by pot, day)
  select 'I8 ' || pot || ' owes ' || -held || ' on ' || day as broken from running where held < 0`
