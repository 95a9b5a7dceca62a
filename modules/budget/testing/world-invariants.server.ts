import type { Db } from '@quina/db/server'
import { sql } from 'kysely'

/**
 * Every way in which the balances may differ from the moves, or the invariants of the finance dossier (§3.3) may not hold.
 * @returns what is wrong, in words; nothing when all is well.
 */
export async function brokenInvariants(db: Db): Promise<string[]> {
  const { rows } = await sql<{ broken: string }>`
    with effect as (
      select m.*, c.stage, c.sign * m.amount as net from budget.move m join budget.move_class c using (class)),
    -- What each line of control and each line of a document has left, day by day.
    change as (
      select apropiacion_id as pot, day, case when stage in ('inicial', 'adiciones', 'creditos') then net
        when stage in ('reducciones', 'contracreditos', 'aplazado', 'cdp') then -net else 0 end as amount
      from effect where apropiacion_id is not null
      union all select line_id, day, net from effect where line_id is not null
      union all select from_line_id, day, -net from effect where from_line_id is not null),
    running as (
      select pot, day, sum(sum(amount)) over (partition by pot order by day) as held from change group by pot, day),
    stages as (
      select a.id, v.stage, v.kept, coalesce((select sum(net) from effect e where e.apropiacion_id = a.id and e.stage = v.stage), 0) as moved,
             coalesce((select sum(amount) from budget.apropiacion_day d where d.apropiacion_id = a.id and d.stage = v.stage), 0) as by_day
      from budget.apropiacion a cross join lateral (values ('inicial', inicial), ('adiciones', adiciones), ('reducciones', reducciones),
        ('creditos', creditos), ('contracreditos', contracreditos), ('aplazado', aplazado), ('cdp', certificado),
        ('registro', comprometido), ('obligacion', obligado), ('pago', pagado)) as v (stage, kept)),
    lines as (
      select l.*, coalesce((select sum(net) from effect e where e.line_id = l.id), 0) as moved,
             coalesce((select sum(net) from effect e where e.from_line_id = l.id), 0) as taken,
             (select coalesce(sum(n.came), 0) from budget.line n where n.from_line_id = l.id) as next
      from budget.line l),
    documents as (
      select b.*, s.came as sum_came, s.drawn as sum_drawn from budget.document_balance b
      join (select document_id, sum(came) as came, sum(drawn) as drawn from budget.line group by 1) s using (document_id))
    select 'line of control ' || id || ': ' || stage || ' is ' || kept || ', its moves say ' || moved || ', its days ' || by_day as broken
    from stages where kept <> moved or kept <> by_day
    union all select 'I1 ' || id from budget.apropiacion
    where not (0 <= pagado and pagado <= obligado and obligado <= comprometido and comprometido <= certificado
               and certificado <= definitiva - aplazado)
    union all select 'line ' || id || ' does not equal its moves' from lines where came <> moved or drawn <> taken
    union all select 'I2-I4 line ' || id || ' has ' || came || ' and ' || next || ' was drawn' from lines where next > came or next <> drawn
    union all select 'I6 line ' || l.id || ' draws from another line of control' from budget.line l
    join budget.line p on p.id = l.from_line_id where p.apropiacion_id <> l.apropiacion_id
    union all select 'document ' || document_id || ' does not equal its lines' from documents
    where came - released <> sum_came or drawn <> sum_drawn
    union all select 'I5 vigencia ' || year || ' is not balanced' from budget.vigencia v
    where (select coalesce(sum(definitivo), 0) from budget.aforo where vigencia = year) <> final_availability
      + (select coalesce(sum(definitiva), 0) from budget.apropiacion where vigencia = year)
    union all select 'I7 ' || d.id || ' is dated before what it affects' from (
      select r.id, r.date, c.date as before from budget.registro r join budget.cdp c on c.id = r.cdp_id where r.number is not null
      union all select o.id, o.date, r.date from budget.obligacion o join budget.registro r on r.id = o.registro_id where o.number is not null
      union all select p.id, p.date, o.date from budget.pago p join budget.obligacion o on o.id = p.obligacion_id where p.number is not null) d
    where d.date < d.before
    union all select 'I8 ' || pot || ' owes ' || held || ' on ' || day from running where held < 0`.execute(
    db,
  )
  return rows.map((row) => row.broken)
}
