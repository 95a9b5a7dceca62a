create view budget.carried_line as
select z.origin_line_id as line_id, z.id as rezago_id, z.vigencia, z.kind, z.amount, z.registro_id, z.obligacion_id,
       z.next_registro_id, z.next_obligacion_id, z.next_line_id, c.act_number
from budget.rezago z join budget.constitution c on c.id = z.constitution_id
where c.status = 'live';
comment on view budget.carried_line is 'Lines that a living act carried to the next year, or let expire, with the document in which each goes on.';
