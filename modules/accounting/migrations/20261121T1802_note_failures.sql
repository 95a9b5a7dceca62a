-- Notes that were to be undone by themselves: which wait for their day, and which were refused.
create or replace view accounting.note_list as
select n.id, n.number, n.vigencia, n.date, n.campus_id, n.kind_id, k.code || ' ' || k.name as kind_label, n.concept, n.tercero_id,
       t.name as tercero_label, n.origin, n.status as condition, n.reverse_on, n.statement_ref, n.bank_account_id,
       b.code || ' ' || b.name as bank_account_label, coalesce(sums.total, 0) as total, coalesce(sums.credit, 0) as credit,
       sums.accounts, u.name as user_name, n.search, n.status, n.created_by,
       case when n.status <> 'approved' or n.reverse_on is null then null
            when n.reverse_failure is null then 'waiting' else 'refused' end as auto_reversal,
       case when n.status = 'approved' then n.reverse_failure end as reverse_failure
from accounting.note n
join accounting.voucher_kind k on k.id = n.kind_id
left join people.tercero t on t.id = n.tercero_id
left join accounting.account b on b.id = n.bank_account_id
left join admin.app_user u on u.id = n.created_by
left join lateral (
  select sum(l.debit) as total, sum(l.credit) as credit, string_agg(distinct a.code, ' ') as accounts
  from accounting.note_line l join accounting.account a on a.id = l.account_id where l.parent_id = n.id) sums on true;
