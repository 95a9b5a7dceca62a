create view accounting.note_schedule_list as
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
comment on view accounting.note_schedule_list is 'Notes that repeat, with how many were made, when the next is, and why it could not be made.';

create view accounting.note_schedule_option as
select id, note_label as label, from_day::text as detail, search, active as enabled, campus_id
from accounting.note_schedule_list;
