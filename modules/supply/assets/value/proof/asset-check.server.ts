import { defineProofCheck, type ProofCut } from '@quina/accounting/server'
import { sql } from 'kysely'

/**
 * Compares the register with its accounts, by document: cost with 16 and 1635 to 1637, depreciation with 1685, impairment with
 * 1695. A purchase is in the books through its causación; balances from before the vigencia, through the opening.
 */
defineProofCheck(
  'assets',
  (cut) => sql`
    select coalesce(g.day, b.day) as day,
           case coalesce(g.part, b.part) when 'cost' then 'Costo' when 'accumulated' then 'Depreciación' else 'Deterioro' end
             || ' · ' || coalesce(b.concept, ${labelOf}) as document,
           null::text as tercero, coalesce(g.amount, 0) as one, coalesce(b.amount, 0) as other,
           case when g.document_id is null and b.document_id is null and g.part is null then 'opening'
                when g.part is null then 'otherEntry'
                when x.enabled then 'uncaused'
                else 'unexplained' end as reason,
           coalesce(g.document_id, b.document_id) as document_id
    from (${inRegister(cut)}) g
    full join (${inBooks(cut)}) b on b.part = g.part and b.document_id is not distinct from g.document_id
    left join accounting.support_source_option x on x.id = g.document_id
    left join assets.asset_entry e on e.id = g.document_id
    left join assets.depreciation_run r on r.id = g.document_id
    where coalesce(g.amount, 0) <> 0 or coalesce(b.amount, 0) <> 0`,
)

const labelOf = sql`
  coalesce(platform.numbered('IB', e.number) || ' ' || e.purpose, platform.numbered('DEP', r.number) || ' ' || r.purpose,
           case when g.document_id is null then 'Bienes al comenzar los libros' else 'Movimiento de un bien' end)`

/** The parts of a move: cost, depreciation and impairment, signed as their accounts are. */
const parts = sql`
  cross join lateral (values ('cost', m.cost), ('accumulated', -m.accumulated), ('impairment', -m.impairment)) p (part, amount)`

/** The register by document. Initial inventories, and all moves before the vigencia, count as the opening. */
const inRegister = ({ vigencia, to }: ProofCut) => sql`
  select document_id, part, min(day) as day, sum(amount) as amount
  from (
    select case when m.kind = 'opening' or m.day < make_date(${vigencia}, 1, 1) then null else m.document_id end as document_id,
           p.part, m.day, p.amount
    from assets.asset_move m ${parts} where m.day <= ${to}::date and p.amount <> 0
    union all
    select case when r.date < make_date(${vigencia}, 1, 1) then null else r.id end, 'accumulated', r.date, -l.amount
    from assets.depreciation_line l join assets.depreciation_run r on r.id = l.run_id
    where r.date <= ${to}::date and (not l.reversal or exists (
      select from accounting.entry_face e
      where e.document_id = r.id and e.reverses_id is not null and e.day <= ${to}::date))) each
  group by 1, 2 having sum(amount) <> 0`

/** The books by document, for every account that a class names. The entry of a causación counts for its source document. */
const inBooks = ({ vigencia, to }: ProofCut) => sql`
  select document_id, part, min(day) as day, min(concept) as concept, sum(amount) as amount
  from (
    select case when e.period = 0 or k.code = 'SI' then null else coalesce(c.source_id, e.document_id, e.id) end as document_id,
           n.part, e.day, e.concept, l.debit - l.credit as amount
    from accounting.entry_line_face l
    join accounting.entry_face e on e.id = l.entry_id and e.vigencia = l.vigencia
    join accounting.voucher_kind_face k on k.id = e.kind_id
    join accounting.account_face a on a.id = l.account_id
    join (select distinct u.part, u.code from assets.asset_class s
          cross join lateral (values
            ('cost', s.asset_account), ('cost', s.store_account), ('cost', s.maintenance_account), ('cost', s.unused_account),
            ('accumulated', s.accumulated_account), ('accumulated', s.store_accumulated_account),
            ('accumulated', s.maintenance_accumulated_account), ('accumulated', s.unused_accumulated_account),
            ('impairment', s.impairment_account)) u (part, code) where u.code is not null) n on n.code = a.code
    left join accounting.causacion_face c on c.id = e.document_id
    where l.vigencia = ${vigencia} and l.day <= ${to}::date) each
  group by 1, 2 having sum(amount) <> 0`
