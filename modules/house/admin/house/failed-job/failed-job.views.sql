-- Long work that failed, as administrators look through it.
create view admin.failed_job_list as
select j.id, j.title, j.kind, j.user_id, u.label as user_label, j.campus_id, c.label as campus_label, j.created_at, j.finished_at,
       j.attempts, coalesce(j.failures -> 0 ->> 'message', '') as message,
       case when j.dismissed_at is null then 'open' else 'dismissed' end as condition,
       platform.fold(j.title || ' ' || coalesce(u.label, '') || ' ' || coalesce(j.failures -> 0 ->> 'message', '')) as search
from platform.job j
left join admin.user_option u on u.id = j.user_id
left join admin.campus_option c on c.id = j.campus_id
where j.state = 'failed';
comment on view admin.failed_job_list is 'Long work that failed: what was said, whose it was, and whether somebody set it aside.';
