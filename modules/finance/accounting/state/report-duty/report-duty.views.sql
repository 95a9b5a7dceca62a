create view accounting.report_duty_list as
select d.*, d.status in ('pending', 'generated') as open, o.name as file, o.sha256, f.covers_from,
       (f.covers_from + make_interval(months => c.months, days => -1))::date as covers_to
from accounting.report_duty d left join accounting.official_file o on o.id = d.file_id
cross join lateral (select split_part(d.period, '-', 2) as part) p
cross join lateral (
  select case left(p.part, 1) when '' then 12 when 'S' then 6 when 'C' then 4 when 'T' then 3 when 'B' then 2 else 1 end as months,
         coalesce(nullif(ltrim(p.part, 'SCTB'), '')::int, 1) as turn) c
cross join lateral (select make_date(left(d.period, 4)::int, (c.turn - 1) * c.months + 1, 1) as covers_from) f;
comment on view accounting.report_duty_list is 'The calendar, with the days that each report tells of and the file that was made for it.';

create view accounting.report_duty_option as
select id, period as label, due_on::text as detail, search, active as enabled from accounting.report_duty;
comment on view accounting.report_duty_option is 'Reports of the calendar to choose from.';
