create view accounting.cuenta_received_list as
select c.*, t.name as tercero_label, 'RP ' || lpad(r.number::text, greatest(3, length(r.number::text)), '0') as registro_label,
       a.id as causacion_id, 'CA ' || lpad(a.number::text, greatest(3, length(a.number::text)), '0') as causacion_label,
       c.status = 'filed' and c.kind in ('honorarios', 'servicio', 'contrato') and c.social_security is null as lacks_pila,
       case when c.status <> 'filed' or a.id is null then c.status when p.condition = 'paid' then 'paid' else 'caused' end
         as condition
from accounting.cuenta_received c
join people.tercero_face t on t.id = c.tercero_id
left join budget.registro_face r on r.id = c.registro_id
left join accounting.causacion a on a.source_id = c.id and a.status = 'approved'
left join accounting.payable_list p on p.causacion_id = a.id;
comment on view accounting.cuenta_received_list is 'Cuentas de cobro of contractors, with the causación that took each.';

create view accounting.cuenta_received_option as
select c.id, 'CR ' || lpad(c.number::text, greatest(3, length(c.number::text)), '0') as label, t.name || ' · ' || c.purpose as detail,
       c.search || ' ' || platform.fold(t.name) as search, c.status = 'filed' as enabled, c.vigencia, c.campus_id
from accounting.cuenta_received c join people.tercero_face t on t.id = c.tercero_id where c.number is not null;
comment on view accounting.cuenta_received_option is 'Numbered cuentas de cobro of contractors to choose from.';
