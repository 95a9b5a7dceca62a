create view accounting.note_list as
select n.id, n.number, n.vigencia, n.date, n.campus_id, n.kind_id, k.code || ' ' || k.name as kind_label, n.concept,
       coalesce(n.tercero_id, sums.tercero_id) as tercero_id,
       t.name as tercero_label, n.origin, n.status as condition, n.reverse_on, n.statement_ref, n.bank_account_id,
       b.code || ' ' || b.name as bank_account_label, coalesce(sums.total, 0) as total, coalesce(sums.credit, 0) as credit,
       sums.accounts, u.label as user_name, n.search, n.status, n.created_by,
       case when n.status <> 'approved' or n.reverse_on is null then null
            when n.reverse_failure is null then 'waiting' else 'refused' end as auto_reversal,
       case when n.status = 'approved' then n.reverse_failure end as reverse_failure,
       n.vigencia || '-' || case when n.closing then '13' else to_char(n.date, 'MM') end as month
from accounting.note n
join accounting.voucher_kind k on k.id = n.kind_id
left join accounting.account b on b.id = n.bank_account_id
left join admin.user_option u on u.id = n.created_by
left join lateral (
  select sum(l.debit) as total, sum(l.credit) as credit, string_agg(distinct a.code, ' ') as accounts,
         case when count(distinct l.tercero_id) = 1 then max(l.tercero_id::text)::uuid end as tercero_id
  from accounting.note_line l join accounting.account a on a.id = l.account_id where l.parent_id = n.id) sums on true
left join people.tercero_face t on t.id = coalesce(n.tercero_id, sums.tercero_id);
comment on view accounting.note_list is 'Notes with what they add up to.';

create view accounting.note_option as
select n.id, k.code || ' ' || case when n.number is null then '—' else lpad(n.number::text, greatest(3, length(n.number::text)), '0') end
         || ' ' || left(n.concept, 60) as label,
       n.date::text as detail, platform.fold(k.code || ' ') || n.search as search, n.status in ('approved', 'template') as enabled,
       n.vigencia, n.campus_id
from accounting.note n join accounting.voucher_kind k on k.id = n.kind_id;
