create view billing.classic_lot_list as
select l.id, l.number, l.day, l.campus_id, l.payer_id, y.label as payer_label, l.from_day, l.to_day, l.invoices, l.records,
       lpad(l.number::text, 6, '0') || ' ' || y.search as search
from billing.classic_lot l join insurers.payer_option y on y.id = l.payer_id;
comment on view billing.classic_lot_list is 'Lots of classic RIPS with their remission.';
