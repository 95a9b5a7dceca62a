-- What expired is paid with an appropriation of a later year (finance dossier §3.11): each says which, and the appropriation, what it pays.
alter table budget.rezago add column apropiacion_id uuid references budget.apropiacion;
alter table budget.rezago add constraint rezago_appropriated check (kind = 'expired' or apropiacion_id is null);
create index rezago_apropiacion on budget.rezago (apropiacion_id) where apropiacion_id is not null;

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
       platform.fold(t.name || ' ' || r.code || ' ' || r.name) as search,
       pr.vigencia as paying_year, pr.code as paying_code, 'Rubro ' || pr.code || ' de ' || pr.vigencia as paid_by, pr.id as paying_rubro_id
from budget.rezago z
join budget.constitution c on c.id = z.constitution_id
join people.tercero t on t.id = z.tercero_id
join budget.rubro r on r.id = z.rubro_id
join budget.fuente f on f.id = z.fuente_id
join budget.registro g on g.id = z.registro_id
left join budget.obligacion o on o.id = z.obligacion_id
left join budget.line b on b.id = z.next_line_id
left join budget.apropiacion p on p.id = z.apropiacion_id
left join budget.rubro pr on pr.id = p.rubro_id
left join lateral (select coalesce(sum(n.drawn), 0) as drawn from budget.line n where n.from_line_id = b.id) later on true
cross join lateral (select
  case when c.status = 'reversed' then 0 when z.kind = 'expired' then z.amount else b.came end as definitive,
  case when c.status = 'reversed' then 0
       when z.kind = 'expired' then case when z.obligacion_id is null then 0 else z.amount end
       when z.kind = 'cxp_obligacion' then b.came else b.drawn end as obligated,
  case when z.kind = 'expired' then 0 when z.kind = 'cxp_obligacion' then b.drawn else later.drawn end as paid) s;
