create view budget.cdp_request_list as
select s.*, d.name as dependencia_label, t.total, coalesce(c.certified, 0) as certified,
       case when s.status = 'approved' and coalesce(c.certified, 0) >= t.total then 'certified' else s.status end as condition
from budget.cdp_request s
join budget.dependencia d on d.id = s.dependencia_id
cross join lateral (select coalesce(sum(amount), 0) as total from budget.cdp_request_line l where l.parent_id = s.id) t
left join lateral (
  select sum(b.came - b.released) as certified from budget.cdp c join budget.document_balance b on b.document_id = c.id
  where c.request_id = s.id and c.status = 'approved') c on true;

create view budget.cdp_request_option as
select id, 'Solicitud ' || lpad(number::text, greatest(3, length(number::text)), '0') || ' de ' || vigencia as label,
       purpose as detail, search, status = 'approved' as enabled, vigencia, campus_id from budget.cdp_request where number is not null;
