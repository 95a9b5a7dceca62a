-- To which accounts each line of a causación was posted: a credit note takes it from the same, whatever the concept says then.
alter table accounting.causacion_line
  add column account_id uuid references accounting.account,
  add column vat_account_id uuid references accounting.account;
comment on column accounting.causacion_line.account_id is 'The account it was posted to; none while it is a draft.';
comment on column accounting.causacion_line.vat_account_id is 'The account of its VAT, when it is not cost.';

create view accounting.causacion_line_option as
select l.id, k.code || ' ' || coalesce(l.detail, k.name) as label, null::text as detail,
       platform.fold(k.name || ' ' || coalesce(l.detail, '')) as search, true as enabled, l.parent_id,
       l.base - coalesce((select sum(n.base) from accounting.supplier_note_line n where n.causacion_line_id = l.id), 0) as available
from accounting.causacion_line l join accounting.concept k on k.id = l.concept_id;
comment on view accounting.causacion_line_option is 'Lines of causaciones, with what no credit note has taken of them.';
