create view budget.carried_line as
select z.origin_line_id as line_id, z.id as rezago_id, z.vigencia, z.kind, z.amount, z.registro_id, z.obligacion_id,
       z.next_registro_id, z.next_obligacion_id, z.next_line_id, c.act_number
from budget.rezago z join budget.constitution c on c.id = z.constitution_id
where c.status = 'live';
comment on view budget.carried_line is 'Lines that a living act carried to the next year, or let expire, with the document in which each goes on.';

-- Where an obligación is paid and lowered today: in the cuenta por pagar that goes on with it, or in itself.
create or replace function budget.living_obligacion(origin uuid) returns uuid language sql stable as $$
  select coalesce((select next_obligacion_id from budget.carried_line
                   where obligacion_id = origin and next_obligacion_id is not null limit 1), origin)
$$;
comment on function budget.living_obligacion is 'The obligación that goes on with another: its cuenta por pagar once a year was carried, or itself.';
