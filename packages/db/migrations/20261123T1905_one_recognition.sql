-- When an income is recognised is said once, in accounting; what billing asked until now is what ruled, and goes on ruling.
update platform.parameter set value = '"emission"' where name = 'accounting.recognitionMoment' and value = '"issue"';
delete from platform.parameter where name = 'accounting.recognitionMoment'
  and exists (select from platform.parameter where name = 'billing.recognitionMoment');
update platform.parameter set name = 'accounting.recognitionMoment' where name = 'billing.recognitionMoment';
