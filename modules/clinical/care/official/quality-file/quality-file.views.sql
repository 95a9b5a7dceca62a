create view care.quality_file_list as
select f.id, f.campus_id, f.norm, f.payer_id, y.label as payer, f.from_day as from, f.to_day as to, f.edition, f.name, f.sha256,
       f.records, f.findings, f.errors, f.status as condition, f.receipt, f.created_at, u.label as author,
       platform.fold(concat_ws(' ', f.name, y.label, f.receipt)) as search
from care.quality_file f
left join insurers.payer_option y on y.id = f.payer_id
left join admin.user_option u on u.id = f.created_by;
comment on view care.quality_file_list is 'Files of the quality norms without what they hold.';

create view care.typed_indicator_list as
select t.*, t.from_day as from, t.to_day as to, case when t.withdrawn is null then 'stands' else 'withdrawn' end as condition,
       u.label as author, platform.fold(t.code || ' ' || t.name || ' ' || t.evidence) as search
from care.typed_indicator t left join admin.user_option u on u.id = t.created_by;
comment on view care.typed_indicator_list is 'Figures of Resolución 256 that another source tells.';
