-- Apprentices by stage (Ley 2466 de 2025, art. 21): the one who is trained in the house and in the classroom at once has a kind of
-- its own, and the support is computed by its stage. What PILA takes of it depends on the type of contributor.
alter table payroll.engagement drop constraint engagement_kind_check, add constraint engagement_kind_check
  check (kind in ('free', 'term', 'career', 'provisional', 'temporary', 'sso', 'official', 'private', 'integral', 'apprentice',
                  'apprenticePractice', 'apprenticeDual', 'resident'));

update payroll.concept_rule r
set amount_source = 'salary', salary_part = 'amount', parameter = null, is_salary = true, base_pension = true, base_parafiscal = true,
    base_withholding = true, factor_service_bonus = true, factor_vacation = true, factor_cesantias = true
from payroll.concept c
where c.id = r.concept_id and c.code = 'APOYO-SOST' and r.regime = 'apprentice' and r.parameter = 'APRENDIZ_LECTIVA';
