create view accounting.official_file_list as
select f.id, f.kind, f.vigencia, f.quarter, f.edition, f.name, f.sha256, f.status as condition, f.filing, f.created_at,
       u.label as author, platform.fold(f.name || ' ' || coalesce(f.filing, '')) as search, f.format, f.findings
from accounting.official_file f left join admin.user_option u on u.id = f.created_by;
comment on view accounting.official_file_list is 'Official files without what they hold.';
