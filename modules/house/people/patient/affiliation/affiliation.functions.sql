-- Invoices keep the code of their régimen; people read its word. What is no code of ours is said as it stands.
create or replace function people.regime_word(code text) returns text language sql immutable parallel safe as $$
  select case code
    when 'contributory' then 'Contributivo' when 'subsidized' then 'Subsidiado' when 'special' then 'Especial o de excepción'
    when 'uninsured' then 'No asegurado' when 'private' then 'Particular' when 'incarcerated' then 'Personas privadas de la libertad'
    when 'soat' then 'SOAT' when 'arl' then 'Riesgos laborales (ARL)' when 'voluntary' then 'Plan voluntario'
    else coalesce(code, 'Sin régimen') end
$$;
comment on function people.regime_word(text) is 'The word of a régimen, as `regimes` of people says it.';
