import type { Tx } from '@quina/db/server'
import { type RawBuilder, sql } from 'kysely'
import { budgetDrift, effect } from './drift.server.ts'

/**
 * Every balance that is not the sum of its moves, and every invariant of the budget (I1–I8) that does not hold.
 * @returns what is wrong, in words; nothing when all is well.
 */
export async function brokenInvariants(tx: Tx): Promise<string[]> {
  const broken = await budgetDrift(tx)
  for (const check of [chainOfControl, chainOfLines, balance, dates, datedBalance, numbering])
    broken.push(...(await check.execute(tx)).rows.map((row) => row.broken))
  return broken
}

type Check = RawBuilder<{ broken: string }>

const chainOfControl: Check = sql`
  select 'I1 ' || id as broken from budget.apropiacion
  where not (0 <= pagado and pagado <= obligado and obligado <= comprometido and comprometido <= certificado
             and certificado <= definitiva - aplazado)`

const chainOfLines: Check = sql`
  with next as (select from_line_id as id, sum(came) as came from budget.line where from_line_id is not null group by 1)
  select 'I2-I4 line ' || id || ' gave ' || next.came || ' of ' || l.came as broken
  from budget.line l join next using (id) where next.came > l.came or next.came <> l.drawn
  union all
  select 'I6 line ' || l.id || ' draws from another line of control'
  from budget.line l join budget.line p on p.id = l.from_line_id where p.apropiacion_id <> l.apropiacion_id`

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

/**
 * Each series counts 1, 2, 3… to its last number, none missing and none twice; from the greatest number that was brought when
 * the house started, where some were.
 */
const numbering: Check = sql`
  with brought as (
    select 'budget.' || kind as document, vigencia, max(number) as number from budget.opened_document group by 1, 2),
  numbered as (
    select 'budget.cdpRequest' as document, vigencia, number from budget.cdp_request
    union all select 'budget.cdp', vigencia, number from budget.cdp
    union all select 'budget.registro', vigencia, number from budget.registro
    union all select 'budget.obligacion', vigencia, number from budget.obligacion
    union all select 'budget.pago', vigencia, number from budget.pago
    union all select 'budget.ingreso', vigencia, number from budget.ingreso
    union all select 'budget.block', vigencia, number from budget.block
    union all select 'budget.futura', vigencia, number from budget.futura
    union all select 'budget.pacAct', vigencia, number from budget.pac_act
    union all select 'budget.initial', vigencia, number from budget.initial
    union all select 'budget.modification-' || kind, vigencia, number from budget.modification),
  counted as (
    select n.document || '-' || n.vigencia as name, max(n.number) as last,
           coalesce(max(b.number), 0) + count(*) filter (where n.number > coalesce(b.number, 0)) as many,
           coalesce(max(b.number), 0) + count(distinct n.number) filter (where n.number > coalesce(b.number, 0)) as different
    from numbered n left join brought b using (document, vigencia) where n.number is not null group by 1)
  select 'series ' || name || ': ' || coalesce(many, 0) || ' numbered, the last ' || coalesce(s.last, 0) as broken
  from counted c full join (select * from platform.series where name ~ '^budget\\..*-[0-9]{4}$') s using (name)
  where (coalesce(c.many, 0), coalesce(c.different, 0), coalesce(c.last, 0))
    <> (coalesce(s.last, 0), coalesce(s.last, 0), coalesce(s.last, 0))`
