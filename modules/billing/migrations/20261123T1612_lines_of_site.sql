create or replace view billing.invoice_line_option as
select l.id, l.code || ' ' || l.description as label, i.full_number as detail,
       platform.fold(l.code || ' ' || l.description) as search, true as enabled, l.parent_id, i.campus_id
from billing.invoice_line l
join billing.invoice i on i.id = l.parent_id;
