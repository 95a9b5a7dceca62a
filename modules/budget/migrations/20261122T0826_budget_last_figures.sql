-- The figures of F09 to F11 that are worked out of several effects lead to the moves that add up to them, signed.
create or replace view budget.rezago_move_list as
select md5(w.rezago_id || e.figure || w.effect || w.vigencia || '-' || w.sequence)::uuid as id, w.rezago_id, z.origin as rezago_label,
       e.figure as effect, w.vigencia, w.day, w.class, e.sign * w.amount as amount, w.document, w.document_id, w.campus_id, z.tercero_id,
       z.tercero_label, z.rubro_code, z.rubro_name, coalesce(g.number, o.number, p.number) as number, z.search
from budget.rezago_move w
join (values ('constituted', 'constituted', 1), ('cancelled', 'cancelled', 1), ('obligated', 'obligated', 1), ('paid', 'paid', 1),
             ('definitive', 'constituted', 1), ('definitive', 'cancelled', -1),
             ('balance', 'constituted', 1), ('balance', 'cancelled', -1), ('balance', 'paid', -1)) e(figure, effect, sign)
  using (effect)
join budget.rezago_list z on z.id = w.rezago_id
left join budget.registro g on g.id = w.document_id
left join budget.obligacion o on o.id = w.document_id
left join budget.pago p on p.id = w.document_id;

create view budget.pac_left_list as
select id, number, vigencia, date, make_date(vigencia, month::int, 1) as counts_on, month, class, amount, rubro_code, rubro_name,
       fuente_code, vigencia_gasto, reason, null::text as document, null::uuid as document_id, search
from budget.pac_move_list
union all
select id, number, vigencia, day, day, extract(month from day)::text, 'pagado', -amount, rubro_code, rubro_name, fuente_code,
       vigencia_gasto, purpose, document, document_id, search
from budget.move_list where stage = 'pago';
comment on view budget.pac_left_list is
  'What the PAC gives and what is paid of it: what is left. A quota counts from the first day of its month, a payment from its own.';
