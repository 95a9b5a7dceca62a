import type { Tx } from '@quina/db/server'
import { type RawBuilder, sql } from 'kysely'
import { budgetDrift, effect, named } from './drift.server.ts'

/**
 * Finds every balance that differs from the sum of its moves, and every invariant of the budget (I1–I8) that does not hold.
 * @returns messages; empty when all hold.
 */
export async function brokenInvariants(tx: Tx): Promise<string[]> {
  const broken = await budgetDrift(tx)
  for (const check of [chainOfControl, chainOfLines, balance, dates, datedBalance, numbering])
    broken.push(...(await check.execute(tx)).rows.map((row) => row.broken))
  return broken
}

type Check = RawBuilder<{ broken: string }>

/** The rubro and fuente of a line of control `a`, in words. */
const place = sql`format('Vigencia %s, rubro %s %s, fuente %s', a.vigencia, r.code, r.name, f.code)`
const placed = sql`join budget.rubro r on r.id = a.rubro_id join budget.fuente f on f.id = a.fuente_id`

const chainOfControl: Check = sql`
  select ${place} || format(': un paso supera al anterior (definitiva sin lo aplazado %s, certificado %s, comprometido %s, '
           'obligado %s, pagado %s). Diferencia: %s.', definitiva - aplazado, certificado, comprometido, obligado, pagado,
           greatest(certificado - (definitiva - aplazado), comprometido - certificado, obligado - comprometido,
                    pagado - obligado, -pagado)) as broken
  from budget.apropiacion a ${placed}
  where not (0 <= pagado and pagado <= obligado and obligado <= comprometido and comprometido <= certificado
             and certificado <= definitiva - aplazado)`

const chainOfLines: Check = sql`
  with ${named},
  next as (select from_line_id as id, sum(came) as came from budget.line where from_line_id is not null group by 1)
  select ${place} || format(', %s: lo que sale de él suma %s y el saldo guardado es %s, de %s que recibió. Diferencia: %s.',
                            coalesce(n.name, 'documento'), next.came, l.drawn, l.came, l.drawn - next.came) as broken
  from budget.line l join next using (id) left join named n on n.id = l.document_id
  join budget.apropiacion a on a.id = l.apropiacion_id ${placed}
  where next.came > l.came or next.came <> l.drawn
  union all
  select ${place} || format(', %s: sale de otro rubro o de otra fuente. Diferencia: %s.', coalesce(n.name, 'documento'), l.came)
  from budget.line l join budget.line p on p.id = l.from_line_id left join named n on n.id = l.document_id
  join budget.apropiacion a on a.id = l.apropiacion_id ${placed}
  where p.apropiacion_id <> l.apropiacion_id`

const balance: Check = sql`
  select format('Vigencia %s: el aforo definitivo suma %s; la apropiación y la disponibilidad final, %s. Diferencia: %s.',
                year, x.income, x.expense, x.income - x.expense) as broken
  from budget.vigencia cross join lateral (select
    (select coalesce(sum(definitivo), 0) from budget.aforo where vigencia = year) as income,
    final_availability + (select coalesce(sum(definitiva), 0) from budget.apropiacion where vigencia = year) as expense) x
  where x.income <> x.expense`

const dates: Check = sql`
  with ${named},
  dated as (
    select r.id, r.number, r.date, c.date as before from budget.registro r join budget.cdp c on c.id = r.cdp_id
    union all
    select o.id, o.number, o.date, r.date from budget.obligacion o join budget.registro r on r.id = o.registro_id
    union all
    select p.id, p.number, p.date, o.date from budget.pago p join budget.obligacion o on o.id = p.obligacion_id)
  select format('%s: su fecha es %s y lo que afecta es del %s. Diferencia: %s días.', n.name, to_char(date, 'YYYY/MM/DD'),
                to_char(before, 'YYYY/MM/DD'), before - date) as broken
  from dated join named n using (id) where number is not null and date < before`

/** The balance of each line of control and each document line at the end of each day. */
const datedBalance: Check = sql`
  with ${effect}, ${named},
  change as (
    select apropiacion_id as pot, day, case when stage in ('inicial', 'adiciones', 'creditos') then net
      when stage in ('reducciones', 'contracreditos', 'aplazado', 'cdp') then -net else 0 end as amount
    from effect where apropiacion_id is not null
    union all select line_id, day, net from effect where line_id is not null
    union all select from_line_id, day, -net from effect where from_line_id is not null),
  running as (
    select pot, day, sum(sum(amount)) over (partition by pot order by day) as held from change group by pot, day)
  select ${place} || format('%s: al %s queda por debajo de cero. Diferencia: %s.', coalesce(', ' || n.name, ''),
                            to_char(day, 'YYYY/MM/DD'), held) as broken
  from running left join budget.line l on l.id = pot left join named n on n.id = l.document_id
  join budget.apropiacion a on a.id = coalesce(l.apropiacion_id, pot) ${placed}
  where held < 0`

/** The names of the number series of the documents. */
const seriesNames = sql`(values
  ('budget.cdpRequest', 'las solicitudes de CDP'), ('budget.cdp', 'los CDP'), ('budget.registro', 'los registros'),
  ('budget.obligacion', 'las obligaciones'), ('budget.pago', 'los pagos'), ('budget.ingreso', 'los ingresos'),
  ('budget.block', 'las obligaciones en bloque'), ('budget.futura', 'las vigencias futuras'),
  ('budget.pacAct', 'los actos de PAC'),
  ('budget.initial', 'el presupuesto inicial'))`

/**
 * Each series runs 1, 2, 3… to its last number, without gaps or repetitions. A series with imported documents starts after the
 * greatest imported number.
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
  select format('Numeración de %s de %s: hay %s con número, el último es %s y la serie va en %s. Diferencia: %s.',
                coalesce(k.called, 'las modificaciones'), right(name, 4), coalesce(many, 0), coalesce(c.last, 0),
                coalesce(s.last, 0),
                coalesce(s.last, 0) - coalesce(many, 0)) as broken
  from counted c full join (select * from platform.series where name ~ '^budget\\..*-[0-9]{4}$') s using (name)
  left join ${seriesNames} as k (document, called) on k.document = left(name, -5)
  where (coalesce(c.many, 0), coalesce(c.different, 0), coalesce(c.last, 0))
    <> (coalesce(s.last, 0), coalesce(s.last, 0), coalesce(s.last, 0))`
