create view accounting.report_duty_list as
select d.*, d.status in ('pending', 'generated') as open, f.name as file, f.sha256
from accounting.report_duty d left join accounting.official_file f on f.id = d.file_id;
comment on view accounting.report_duty_list is 'The calendar, with the file that was made for each report.';

create view accounting.report_duty_option as
select id, period as label, due_on::text as detail, search, active as enabled from accounting.report_duty;
comment on view accounting.report_duty_option is 'Reports of the calendar to choose from.';
