import { defineProofCheck, type ProofCut } from '@quina/accounting/server'
import { sql } from 'kysely'

/**
 * Compares the kardex with its accounts, by document: a purchase by its causación, other moves by the voucher of their month,
 * earlier balances by the opening. Moves that no voucher took yet are pending.
 */
defineProofCheck(
  'stock',
  (cut) => sql`
    select coalesce(k.day, b.day) as day, a.code || ' · ' || coalesce(b.concept, ${labelOf}) as document,
           null::text as tercero, coalesce(k.amount, 0) as one, coalesce(b.amount, 0) as other,
           case when k.state in ('uncaused', 'unposted') then k.state when k.state = 'opening' then 'unexplained'
                when k.state is null and b.opening then 'opening' when k.state is null then 'otherEntry'
                else 'unexplained' end as reason,
           coalesce(k.document_id, b.document_id) as document_id
    from (${inKardex(cut)}) k
    full join (${inBooks(cut)}) b on b.account_id = k.account_id and b.document_id is not distinct from k.book_id
    join accounting.account_face a on a.id = coalesce(k.account_id, b.account_id)
    left join warehouse.receipt r on r.id = k.document_id left join warehouse.issue i on i.id = k.document_id
    where coalesce(k.amount, 0) <> 0 or coalesce(b.amount, 0) <> 0`,
)

const labelOf = sql`
  coalesce(platform.numbered('EA', r.number) || ' ' || r.purpose, platform.numbered('SA', i.number) || ' ' || i.purpose,
           case k.state when 'opening' then 'Existencias al comenzar los libros' else 'Movimiento de almacén' end)`

/** Pending moves match no entry, even when the books have another part of their document, as for a remission with invoice. */
const inNoBook = '00000000-0000-0000-0000-000000000000'

/** Groups moves by the voucher that took them or, while pending, by their own document; moves before the vigencia are opening. */
const inKardex = ({ vigencia, to }: ProofCut) => sql`
  select document_id, account_id, state, min(day) as day, sum(amount) as amount,
         case when state in ('uncaused', 'unposted') then ${inNoBook}::uuid else document_id end as book_id
  from (select m.account_id, m.day, m.amount,
               case s.state when 'opening' then null when 'booked' then m.book_id else m.document_id end as document_id,
               s.state
        from warehouse.booked_move m
        cross join lateral (
          select case when m.way = 'opening' or m.booked_on < make_date(${vigencia}, 1, 1) then 'opening'
                      when m.booked_on <= ${to}::date then 'booked' when m.way = 'posting' then 'unposted'
                      when m.way = 'none' then 'moved' else 'uncaused' end as state) s
        where m.day <= ${to}::date) each
  group by 1, 2, 3 having sum(amount) <> 0`

const inBooks = ({ vigencia, to }: ProofCut) => sql`
  select case when e.period = 0 then null else e.document_id end as document_id, l.account_id, e.period = 0 as opening,
         min(e.day) as day, min(e.concept) as concept, sum(l.debit - l.credit) as amount
  from accounting.entry_line_face l join accounting.entry_face e on e.id = l.entry_id and e.vigencia = l.vigencia
  where l.vigencia = ${vigencia} and l.day <= ${to}::date
    and l.account_id in (select inventory_account_id from warehouse.product_group union select account_id from warehouse.move)
  group by 1, 2, 3`
