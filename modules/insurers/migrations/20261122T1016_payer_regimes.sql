-- The regimes of a payer in the words people read.
create or replace view insurers.payer_list as
select p.*, t.name as tercero_label, t.name, t.document_type || ' ' || t.number || coalesce('-' || t.check_digit, '') as identification,
       b.name as bank_label,
       (select string_agg(case a.regime when 'contributory' then 'Contributivo' when 'subsidized' then 'Subsidiado'
          when 'special' then 'Especial' when 'uninsured' then 'No asegurado' when 'private' then 'Particular'
          when 'incarcerated' then 'PPL' when 'soat' then 'SOAT' when 'arl' then 'ARL' else 'Plan voluntario' end, ', ' order by a.regime)
        from insurers.payer_account a where a.payer_id = p.id) as regimes,
       (select count(*) from insurers.contract c where c.payer_id = p.id and c.status = 'active'
          and c.ends_on >= (now() at time zone 'America/Bogota')::date)::int as contracts,
       platform.fold(concat_ws(' ', p.admin_code, p.soat_code) || ' ') || t.search as search
from insurers.payer p
join people.tercero t on t.id = p.tercero_id
left join people.tercero b on b.id = p.bank_id;
