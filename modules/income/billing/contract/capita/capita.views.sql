create view billing.capita_list as
select c.id, c.number, c.vigencia, c.date, c.contract_id, k.label as contract_label,
       k.payer_id, y.label as payer_label, c.stage, c.period_from, c.period_to, coalesce(p.members, 0)::int as members,
       coalesce(i.gross, p.worth + coalesce(a.added, 0), 0) as gross, c.advance,
       coalesce(i.copago + i.cuota + i.shared, 0) as collected,
       c.discount + coalesce(a.removed, 0) as discount, coalesce(i.net, 0) as net, nullif(i.full_number, '') as invoice,
       c.invoice_id, c.confirmed, coalesce(i.dian_state, 'none') as dian_state, coalesce(i.rips_state, c.rips_state) as rips_state,
       coalesce(i.cuv, c.cuv) as cuv, c.status as condition, c.campus_id,
       c.search || ' ' || k.search || ' ' || platform.fold(coalesce(i.full_number, '')) as search
from billing.capita c
join insurers.contract_option k on k.id = c.contract_id
join insurers.payer_option y on y.id = k.payer_id
left join billing.invoice i on i.id = c.invoice_id
left join lateral (select sum(members) as members, sum(members * unit_value) as worth
                   from billing.capita_people where parent_id = c.id) p on true
left join lateral (select sum(members * unit_value) filter (where direction = 'added') as added,
                          sum(members * unit_value) filter (where direction = 'removed') as removed
                   from billing.capita_adjustment where parent_id = c.id) a on true;
comment on view billing.capita_list is 'Cápitas with who is enrolled, what they are worth and where their invoice and RIPS stand.';

create view billing.capita_given as
select c.id, g.given::int as given, g.people::int as people, coalesce(g.quantity, 0) as quantity,
       coalesce(g.worth, 0)::numeric(18,2) as worth
from billing.capita c
cross join lateral (
  select count(*) as given, count(distinct f.person_id) as people, sum(x.quantity) as quantity, sum(x.amount) as worth
  from billing.charge x join people.patient_face f on f.id = x.patient_id
  where x.contract_id = c.contract_id and x.day between c.period_from and c.period_to
    and x.state in ('pending', 'reserved', 'invoiced')) g;
comment on view billing.capita_given is 'What was given for each month of a contract: how many, to how many people, and what it would be worth by event.';

create view billing.capita_summary as
select l.id, l.campus_id, l.contract_id, l.contract_label as contract, l.payer_label as payer, l.period_from, l.members,
       l.gross - l.discount as income, g.quantity, g.people, g.worth
from billing.capita_list l join billing.capita_given g on g.id = l.id
where l.condition = 'issued' and l.stage <> 'final';
comment on view billing.capita_summary is 'What reports tell of each month that a contract pays.';

create view billing.capita_option as
select l.id, 'CAP ' || l.number || coalesce(' · ' || l.invoice, '') as label, l.payer_label as detail, l.search,
       l.condition = 'issued' as enabled, l.vigencia, l.campus_id
from billing.capita_list l where l.number is not null;
comment on view billing.capita_option is 'Numbered cápitas to choose from.';

create view billing.capita_due_list as
select k.id, k.id as contract_id, k.label as contract_label, k.payer_id, y.label as payer_label, l.campus_id, m.period_from,
       m.period_to, d.id as draft_id, coalesce(k.ends_on, m.period_to) as ends_on, l.monthly_value, g.given::int,
       ((extract(year from t.today) - extract(year from m.period_from)) * 12
         + extract(month from t.today) - extract(month from m.period_from) + 1)::int as months,
       case when d.id is not null then 'draft' when m.period_to < t.today then 'late' else 'due' end as condition,
       case when k.modality = '03' and b.until is null then 'initial' else 'period' end as stage,
       k.search || ' ' || y.search as search
from insurers.contract_option k
join insurers.contract_list l on l.id = k.id and l.status = 'active'
join billing.contract_way w on w.id = k.id
join insurers.payer_option y on y.id = k.payer_id
cross join (select (now() at time zone 'America/Bogota')::date as today) t
left join lateral (
  select max(period_to) as until, bool_or(stage = 'final') as closed from billing.capita
  where contract_id = k.id and status = 'issued') b on true
cross join lateral (select coalesce(b.until + 1, k.starts_on) as first) f
cross join lateral (
  select f.first as period_from,
         least((date_trunc('month', f.first) + interval '1 month' - interval '1 day')::date, k.ends_on) as period_to) m
left join billing.capita d on d.contract_id = k.id and d.status = 'draft' and d.stage <> 'final' and d.period_from = m.period_from
cross join lateral (
  select count(*) as given from billing.charge c
  where c.contract_id = k.id and c.day between m.period_from and m.period_to and c.state <> 'excluded') g
where w.by_month and coalesce(b.closed, false) = false and m.period_from <= least(t.today, k.ends_on);
comment on view billing.capita_due_list is 'Contracts paid by month of which a month has begun and is not invoiced: what no account of a patient waits for.';

create view billing.contract_way as
select k.id, k.label,
       k.paid_by_month or exists (select from billing.capita c where c.contract_id = k.id and c.status <> 'annulled') as by_month
from insurers.contract_option k;
comment on view billing.contract_way is 'How a contract is invoiced: by month (cápita, PGP, and packages once a month of them stands) or by case.';
