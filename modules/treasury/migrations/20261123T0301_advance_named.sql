-- An anticipo is told with whoever sent it, wherever it is referred to.
create or replace view treasury.receivables_advance_option as
select a.id, 'AC ' || lpad(a.number::text, greatest(3, length(a.number::text)), '0') || ' · ' || t.name as label,
       'saldo ' || replace(to_char(a.amount - a.applied, 'FM999,999,999,999,990'), ',', '.') as detail,
       a.search || ' ' || t.search as search, a.status = 'approved' and a.applied < a.amount as enabled, a.vigencia, a.campus_id
from treasury.receivables_advance a join people.tercero t on t.id = a.tercero_id where a.number is not null;
