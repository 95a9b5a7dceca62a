-- The values and prices of a contract are listed where the contract is kept. What each list shows stays as it was.
do $$
declare
  name text;
  own text;
begin
  foreach name in array array['insurers.contract_year_list', 'insurers.contract_service_list'] loop
    own := rtrim(pg_get_viewdef(name::regclass), '; ' || e'\n');
    execute format('create or replace view %s as select own.*, kept_by.campus_id from (%s) own '
      || 'join insurers.contract kept_by on kept_by.id = own.contract_id', name, own);
  end loop;
  own := rtrim(pg_get_viewdef('insurers.contract_year_option'::regclass), '; ' || e'\n');
  execute format('create or replace view insurers.contract_year_option as select own.*, kept_by.campus_id from (%s) own '
    || 'join insurers.contract_year y on y.id = own.id join insurers.contract kept_by on kept_by.id = y.contract_id', own);
  own := rtrim(pg_get_viewdef('insurers.contract_service_option'::regclass), '; ' || e'\n');
  execute format('create or replace view insurers.contract_service_option as select own.*, kept_by.campus_id from (%s) own '
    || 'join insurers.contract_service s on s.id = own.id join insurers.contract kept_by on kept_by.id = s.contract_id', own);
end $$;
