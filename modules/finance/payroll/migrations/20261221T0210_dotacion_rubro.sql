-- Dotación is clothing and footwear, which the CCPET has among goods; rows to which a house gave a rubro stay.
update payroll.concept_account a set rubro_administrative = '2.1.2.02.01.002', rubro_operative = '2.1.2.02.01.002'
from payroll.concept c
where c.id = a.concept_id and c.code = 'DOTACION' and a.rubro_administrative is null and a.rubro_operative is null;
