create view budget.cdp_line_option as select * from budget.line_option;

-- The total of a draft is the sum of its lines; after approval it comes from the ledger. The tables of labels are joined
-- from the left, though the row always exists, so that the query of totals can skip them.
create view budget.cdp_list as
select c.*, d.name as dependencia_label,
       coalesce(b.came, (select sum(amount) from budget.cdp_line l where l.parent_id = c.id)) as total, coalesce(b.released, 0) as released,
       coalesce(b.drawn, 0) as committed, coalesce(b.available, 0) as balance,
       case when c.status <> 'approved' then c.status
            when b.came = b.released then 'released'
            when b.available = 0 then 'exhausted'
            when c.expires_on < (now() at time zone 'America/Bogota')::date then 'expired'
            else 'approved' end as condition
from budget.cdp c
left join budget.dependencia d on d.id = c.dependencia_id
left join budget.document_balance b on b.document_id = c.id;

create view budget.cdp_option as
select c.id, 'CDP ' || lpad(c.number::text, greatest(3, length(c.number::text)), '0') || ' de ' || c.vigencia as label,
       c.purpose as detail, c.search, c.status = 'approved' and coalesce(b.available, 0) > 0 as enabled, c.vigencia, c.campus_id,
       b.available
from budget.cdp c left join budget.document_balance b on b.document_id = c.id where c.number is not null;
