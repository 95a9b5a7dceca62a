-- A benefit that a person is paid by itself makes a payroll of one person when it is approved, as a settlement does: its
-- contributions, its withholding and what orders take of it reach PILA, certificates and creditors. A rest is paid before it begins.
alter table payroll.period
  drop constraint period_kind_check,
  drop constraint period_settles,
  drop constraint period_settlement,
  drop constraint period_paid_after,
  add constraint period_kind_check
    check (kind in ('ordinary', 'serviceBonus', 'christmasBonus', 'additional', 'retroactive', 'settlement', 'benefit')),
  add constraint period_settles check (liquidation_id is null or kind in ('settlement', 'benefit')),
  add constraint period_settlement
    check (kind not in ('settlement', 'benefit') or status = 'draft' or liquidation_id is not null),
  add constraint period_paid_after check (paid_on >= make_date(year, month, 1) or kind = 'benefit');
comment on column payroll.period.liquidation_id is
  'Of the payroll of one person: the settlement or the benefit that made it, whose books and budget it has.';

-- The pay of a rest that is enjoyed is a base of parafiscales in public regimes too (Ley 21 de 1982, art. 17; payroll dossier §2.8).
update payroll.concept_rule r set base_parafiscal = true
from payroll.concept c
where c.id = r.concept_id and c.code = 'VACACIONES' and r.regime in ('public', 'official')
  and r.norm = 'Decreto 1045 de 1978, art. 17';
