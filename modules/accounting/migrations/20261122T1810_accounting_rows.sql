-- What the rows of the specification ask of each list: today's pesos of a minimum, the number that
-- follows, where a voucher comes from, whom a note is about, and which families go to period 13.
create or replace view accounting.entry_list as
select e.id, e.vigencia, e.period, e.day, e.kind_id, k.code || ' ' || k.name as kind_label, e.number, e.concept,
       e.total_debit as total, e.document, e.document_id, e.campus_id, e.vigencia || '-' || lpad(e.period::text, 2, '0') as month,
       case when e.reverses_id is not null then 'reversal'
            when exists (select from accounting.entry r where r.reverses_id = e.id) then 'reversed' else 'posted' end as condition,
       platform.fold(k.code || ' ' || lpad(e.number::text, greatest(3, length(e.number::text)), '0') || ' ' || e.concept) as search,
       s.name as campus_label, e.total_debit as debit, e.total_credit as credit, e.total_debit - e.total_credit as difference,
       case when e.reverses_id is not null then 'reversal' when e.document = 'accounting.note' then 'manual'
            else 'automatic' end as origin
from accounting.entry e join accounting.voucher_kind k on k.id = e.kind_id
left join admin.campus s on s.id = e.campus_id;

create or replace view accounting.withholding_rule_list as
select r.*, a.code || ' ' || a.name as account_label, m.label as municipality_label, f.name as fund_label,
       replace(trim_scale(r.rate)::text, '.', ',') || case r.rate_unit when 'mil' then ' ‰' else ' %' end as shown_rate,
       case when r.min_uvt > 0 then replace(trim_scale(r.min_uvt)::text, '.', ',') || ' UVT'
            when r.min_pesos > 0 then '$ ' || replace(to_char(r.min_pesos, 'FM999,999,999,999,999'), ',', '.')
            else 'Sin mínimo' end as minimum,
       case when r.from_day > today.day then 'future' when r.until_day < today.day then 'ended' else 'current' end as condition,
       case when r.min_uvt > 0
            -- Estatuto Tributario, art. 868.
            then round(r.min_uvt * u.value, case when r.min_uvt * u.value <= 100 then 0 when r.min_uvt * u.value <= 10000 then -2
              else -3 end)::numeric(18,2)
            else r.min_pesos end as minimum_today
from accounting.withholding_rule r
join accounting.account a on a.id = r.account_id
left join reference.municipality_option m on m.id = r.municipality_id
left join people.tercero f on f.id = r.fund_id
cross join (select (now() at time zone 'America/Bogota')::date as day) today
left join accounting.uvt u on u.year = extract(year from today.day) and u.active;

create or replace view accounting.note_list as
select n.id, n.number, n.vigencia, n.date, n.campus_id, n.kind_id, k.code || ' ' || k.name as kind_label, n.concept,
       coalesce(n.tercero_id, sums.tercero_id) as tercero_id,
       t.name as tercero_label, n.origin, n.status as condition, n.reverse_on, n.statement_ref, n.bank_account_id,
       b.code || ' ' || b.name as bank_account_label, coalesce(sums.total, 0) as total, coalesce(sums.credit, 0) as credit,
       sums.accounts, u.name as user_name, n.search, n.status, n.created_by,
       case when n.status <> 'approved' or n.reverse_on is null then null
            when n.reverse_failure is null then 'waiting' else 'refused' end as auto_reversal,
       case when n.status = 'approved' then n.reverse_failure end as reverse_failure,
       n.vigencia || '-' || case when n.closing then '13' else to_char(n.date, 'MM') end as month
from accounting.note n
join accounting.voucher_kind k on k.id = n.kind_id
left join accounting.account b on b.id = n.bank_account_id
left join admin.app_user u on u.id = n.created_by
left join lateral (
  select sum(l.debit) as total, sum(l.credit) as credit, string_agg(distinct a.code, ' ') as accounts,
         case when count(distinct l.tercero_id) = 1 then max(l.tercero_id::text)::uuid end as tercero_id
  from accounting.note_line l join accounting.account a on a.id = l.account_id where l.parent_id = n.id) sums on true
left join people.tercero t on t.id = coalesce(n.tercero_id, sums.tercero_id);

alter table accounting.voucher_kind add column requires_tercero boolean not null default false;
comment on column accounting.voucher_kind.requires_tercero is 'Whoever writes one says its tercero at the head.';
alter table accounting.voucher_family add column closing boolean not null default false;
comment on column accounting.voucher_family.closing is 'Its new kinds of voucher go to period 13 unless they say otherwise.';
update accounting.voucher_family set closing = true where code = 'closing';

drop view accounting.voucher_kind_list;
create view accounting.voucher_kind_list as
select k.*, f.name as family_label,
       (select e.number from accounting.entry e where e.kind_id = k.id order by e.vigencia desc, e.number desc limit 1) as last_number,
       (select coalesce(max(s.last), 0)::int + 1 from platform.series s
        where s.name = 'accounting.voucher-' || k.code || case k.restarts when 'never' then ''
          else '-' || extract(year from now() at time zone 'America/Bogota') end) as next_number
from accounting.voucher_kind k join accounting.voucher_family f on f.id = k.family_id;
comment on view accounting.voucher_kind_list is 'Kinds of voucher with the number that follows this year.';
drop view accounting.voucher_family_list;
create view accounting.voucher_family_list as
select f.*, p.name as parent_label, (select count(*)::int from accounting.voucher_kind k where k.family_id = f.id) as kinds
from accounting.voucher_family f left join accounting.voucher_family p on p.id = f.parent_id;
comment on view accounting.voucher_family_list is 'Families with how many kinds of voucher each has.';

create table accounting.number_raise (
  id uuid primary key,
  kind_id uuid not null references accounting.voucher_kind,
  vigencia int not null,
  former int not null,
  next int not null check (next > former),
  reason text not null,
  raised_by uuid not null,
  at timestamptz not null default now()
);
comment on table accounting.number_raise is 'Numbers of a kind of voucher that were left out on purpose: the next one, before and after.';
create index number_raise_of_kind on accounting.number_raise (kind_id, vigencia);
select platform.audited('accounting.number_raise');
