create view reference.edition_list as
select e.id, e.catalogue, e.file_name, e.checksum, e.valid_from, e.state, e.row_count, e.added, e.changed, e.ended, e.uploaded_by,
       u.label as uploaded_by_label, e.uploaded_at, e.applied_by, a.label as applied_by_label, e.applied_at,
       platform.fold(e.file_name || ' ' || coalesce(u.label, '')) as search
from reference.edition e
left join admin.user_option u on u.id = e.uploaded_by
left join admin.user_option a on a.id = e.applied_by;
comment on view reference.edition_list is 'Who brought which official file, and what it changed.';
