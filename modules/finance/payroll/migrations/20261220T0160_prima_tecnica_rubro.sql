-- The prima técnica has a rubro of its own; rows to which a house gave one stay.
update payroll.concept_account a set rubro_administrative = '2.1.1.01.01.001.09', rubro_operative = '2.1.1.01.01.001.09'
from payroll.concept c
where c.id = a.concept_id and c.code = 'PRIMA-TEC' and a.rubro_administrative is null and a.rubro_operative is null;
