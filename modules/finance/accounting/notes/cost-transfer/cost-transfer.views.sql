create view accounting.cost_transfer_list as
select t.id, t.number, t.vigencia, t.campus_id, t.date, t.concept, t.status as condition, t.search,
       coalesce((select sum(e.total_debit) from accounting.entry e
                 where e.document = 'accounting.costTransfer' and e.document_id = t.id and e.reverses_id is null), 0) as total
from accounting.cost_transfer t;

create view accounting.cost_transfer_option as
select id, 'CO ' || lpad(number::text, greatest(3, length(number::text)), '0') as label, concept as detail, search,
       status = 'approved' as enabled, vigencia, campus_id
from accounting.cost_transfer where number is not null;
