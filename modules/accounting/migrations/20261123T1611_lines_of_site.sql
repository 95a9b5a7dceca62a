-- What is chosen among lines of documents, and what repeats them, says its site.
create or replace view accounting.causacion_line_option as
select l.id, k.code || ' ' || coalesce(l.detail, k.name) as label, null::text as detail,
       platform.fold(k.name || ' ' || coalesce(l.detail, '')) as search, true as enabled, l.parent_id,
       l.base - coalesce((select sum(n.base) from accounting.supplier_note_line n where n.causacion_line_id = l.id), 0)
         as available,
       c.campus_id
from accounting.causacion_line l
join accounting.concept k on k.id = l.concept_id
join accounting.causacion c on c.id = l.parent_id;

create or replace view accounting.sale_invoice_line_option as
select l.id, c.name || coalesce(': ' || l.detail, '') as label, v.item as detail,
       platform.fold(c.code || ' ' || c.name || coalesce(' ' || l.detail, '')) as search,
       v.status = 'approved' as enabled, l.parent_id, l.position, l.base - coalesce(n.taken, 0) as uncredited, v.campus_id
from accounting.sale_invoice_line l
join accounting.sale_invoice v on v.id = l.parent_id and v.number is not null
join accounting.concept c on c.id = l.concept_id
left join lateral (
  select sum(s.amount) as taken from accounting.sale_credit_note_line s
  join accounting.sale_credit_note k on k.id = s.parent_id and k.status = 'approved'
  where s.sale_invoice_line_id = l.id) n on true;

create or replace view accounting.note_schedule_list as
select s.id, s.note_id, k.code || ' ' || left(n.concept, 80) as note_label, s.from_day, s.times, s.mode, s.active, s.version,
       done.times as done, done.last_on, failed.failure,
       case when s.active and done.times < s.times
            then (s.from_day + make_interval(months => done.times))::date end as next_on,
       platform.fold(k.code || ' ' || n.concept) as search, n.campus_id
from accounting.note_schedule s
join accounting.note n on n.id = s.note_id
join accounting.voucher_kind k on k.id = n.kind_id
left join lateral (
  select count(*)::int as times, max(r.day) as last_on from accounting.note_run r
  where r.schedule_id = s.id and r.failure is null) done on true
left join accounting.note_run failed on failed.schedule_id = s.id and failed.failure is not null;

create or replace view accounting.note_schedule_option as
select id, note_label as label, from_day::text as detail, search, active as enabled, campus_id
from accounting.note_schedule_list;
