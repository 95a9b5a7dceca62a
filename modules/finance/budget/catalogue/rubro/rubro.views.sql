create view budget.rubro_option as
select r.id, r.code || ' ' || r.name as label, r.vigencia::text as detail, r.search, r.active as enabled, r.vigencia, r.side,
       not exists (select from budget.rubro child where child.parent_id = r.id) as leaf
from budget.rubro r;

create view budget.rubro_list as
select r.*, p.code as parent_label, not exists (select from budget.rubro child where child.parent_id = r.id) as leaf,
       coalesce(e.inicial, i.inicial) as inicial, coalesce(e.definitivo, i.definitivo) as definitivo, e.certificado, e.comprometido,
       e.obligado, e.pagado, i.reconocido, i.recaudado, coalesce(e.disponible, i.por_recaudar) as saldo
from budget.rubro r left join budget.rubro p on p.id = r.parent_id
left join lateral (
  select coalesce(sum(a.inicial), 0.00) as inicial, coalesce(sum(a.definitiva), 0.00) as definitivo,
         coalesce(sum(a.certificado), 0.00) as certificado, coalesce(sum(a.comprometido), 0.00) as comprometido,
         coalesce(sum(a.obligado), 0.00) as obligado, coalesce(sum(a.pagado), 0.00) as pagado,
         coalesce(sum(a.disponible), 0.00) as disponible
  from budget.rubro u join budget.apropiacion a on a.rubro_id = u.id
  where u.vigencia = r.vigencia and u.side = r.side and u.code collate "C" >= r.code and u.code collate "C" < r.code || '/'
    and (u.id = r.id or starts_with(u.code, r.code || '.'))) e on r.side = 'expense'
left join lateral (
  select coalesce(sum(a.inicial), 0.00) as inicial, coalesce(sum(a.definitivo), 0.00) as definitivo,
         coalesce(sum(a.reconocido), 0.00) as reconocido, coalesce(sum(a.recaudado), 0.00) as recaudado,
         coalesce(sum(a.definitivo - a.recaudado), 0.00) as por_recaudar
  from budget.rubro u join budget.aforo a on a.rubro_id = u.id
  where u.vigencia = r.vigencia and u.side = r.side and u.code collate "C" >= r.code and u.code collate "C" < r.code || '/'
    and (u.id = r.id or starts_with(u.code, r.code || '.'))) i on r.side = 'income';
comment on view budget.rubro_list is
  'Rubros with the balances of their subtree; saldo is what may still be certified, or is still to be collected.';

create view budget.rubro_face as
select id, active, ccpet_code, code, default_cpc, name, parent_id, requires_cpc, search, side, uses_pac, vigencia
from budget.rubro;
