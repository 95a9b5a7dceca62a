-- Bases that the norm gives to concepts and that their first rules lacked: the food subsidy and the prima técnica that is salary are
-- bases of parafiscales (payroll dossier §2.8), and the allowances of transport are labour payments of the withholding (§2.9.2).
update payroll.concept_rule r set base_parafiscal = true
from payroll.concept c
where c.id = r.concept_id and r.regime = 'public'
  and (c.code, r.norm) in (('SUB-ALIM', 'Decreto 1042 de 1978, art. 51'), ('PRIMA-TEC', 'Decreto 2164 de 1991'));
update payroll.concept_rule r set base_withholding = true
from payroll.concept c
where c.id = r.concept_id
  and (c.code, r.norm) in (('AUX-TRANSP', 'Ley 15 de 1959'), ('AUX-TRANSP', 'Ley 1 de 1963, art. 7'), ('AUX-CONECT', 'Ley 2088 de 2021, art. 10'));
