-- What an act carried to the next year goes on there and nowhere else: the line that it left cannot move any more.
create index rezago_obligacion on budget.rezago (obligacion_id) where obligacion_id is not null;

create view budget.carried_line as
select z.origin_line_id as line_id, z.id as rezago_id, z.vigencia, z.kind, z.amount, z.registro_id, z.obligacion_id,
       z.next_registro_id, z.next_obligacion_id, z.next_line_id, c.act_number
from budget.rezago z join budget.constitution c on c.id = z.constitution_id
where c.status = 'live';
comment on view budget.carried_line is 'Lines that a living act carried to the next year, or let expire, with the document in which each goes on.';

create function budget.refuse_carried() returns trigger language plpgsql as $$
begin
  if exists (select from budget.carried_line where line_id = new.id) then
    raise exception 'line % was carried to the next year and cannot move', new.id
      using errcode = 'check_violation', constraint = 'line_not_carried';
  end if;
  return null;
end $$;
create trigger line_not_carried after update of came, drawn on budget.line for each row
  when (old.came <> new.came or old.drawn <> new.drawn) execute function budget.refuse_carried();

-- Where an obligación is paid and lowered today: in the cuenta por pagar that goes on with it, or in itself.
create function budget.living_obligacion(origin uuid) returns uuid language sql stable as $$
  select coalesce((select next_obligacion_id from budget.carried_line
                   where obligacion_id = origin and next_obligacion_id is not null limit 1), origin)
$$;
comment on function budget.living_obligacion is 'The obligación that goes on with another: its cuenta por pagar once a year was carried, or itself.';

-- What expired has no document to go on in, but is owed all the same: it stays whole until an appropriation pays it.
create or replace view budget.rezago_list as
select z.id, z.vigencia, z.kind, z.tercero_id, t.name as tercero_label, r.code as rubro_code, r.name as rubro_name,
       f.code as fuente_code, z.amount as constituted, z.cancelled_act, z.registro_id, z.next_registro_id, z.next_obligacion_id,
       case when z.obligacion_id is null
         then 'RP ' || lpad(g.number::text, greatest(3, length(g.number::text)), '0')
         else 'OB ' || lpad(o.number::text, greatest(3, length(o.number::text)), '0') end || ' de ' || z.vigencia as origin,
       z.amount - s.definitive as cancelled, s.definitive, s.obligated, s.paid, s.definitive - s.paid as balance,
       case when c.status = 'reversed' then 'reversed'
            when z.kind = 'expired' then 'expired'
            when s.definitive = 0 then 'cancelled'
            when s.definitive = s.paid then 'paid'
            else 'pending' end as condition,
       platform.fold(t.name || ' ' || r.code || ' ' || r.name) as search
from budget.rezago z
join budget.constitution c on c.id = z.constitution_id
join people.tercero t on t.id = z.tercero_id
join budget.rubro r on r.id = z.rubro_id
join budget.fuente f on f.id = z.fuente_id
join budget.registro g on g.id = z.registro_id
left join budget.obligacion o on o.id = z.obligacion_id
left join budget.line b on b.id = z.next_line_id
left join lateral (select coalesce(sum(n.drawn), 0) as drawn from budget.line n where n.from_line_id = b.id) later on true
cross join lateral (select
  case when c.status = 'reversed' then 0 when z.kind = 'expired' then z.amount else b.came end as definitive,
  case when c.status = 'reversed' then 0
       when z.kind = 'expired' then case when z.obligacion_id is null then 0 else z.amount end
       when z.kind = 'cxp_obligacion' then b.came else b.drawn end as obligated,
  case when z.kind = 'expired' then 0 when z.kind = 'cxp_obligacion' then b.drawn else later.drawn end as paid) s;

-- One chooses the document where it is paid.
create or replace view budget.obligacion_option as
select o.id, 'Obligación ' || lpad(o.number::text, greatest(3, length(o.number::text)), '0') || ' de ' || o.vigencia as label,
       t.name || ' · ' || o.support_number as detail, o.search || ' ' || platform.fold(t.name) as search,
       o.status = 'approved' and coalesce(b.available, 0) > 0
         and not exists (select from budget.carried_line k where k.obligacion_id = o.id) as enabled,
       o.vigencia, o.campus_id, b.available
from budget.obligacion o join budget.registro r on r.id = o.registro_id join people.tercero t on t.id = r.tercero_id
left join budget.document_balance b on b.document_id = o.id where o.number is not null;
create index rezago_next_obligacion on budget.rezago (next_obligacion_id) where next_obligacion_id is not null;
create index rezago_next_line on budget.rezago (next_line_id) where next_line_id is not null;
