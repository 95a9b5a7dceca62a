-- One name for a person or an entity, with single spaces: what documents, lists and lookups show.
create or replace function people.display_name(person_type text, business_name text, first_name text, middle_name text, last_name text,
                                    second_last_name text)
returns text language sql immutable parallel safe as $$
  select case person_type when 'juridica' then coalesce(business_name, '')
    else btrim(regexp_replace(coalesce(first_name, '') || ' ' || coalesce(middle_name, '') || ' ' || coalesce(last_name, '')
                              || ' ' || coalesce(second_last_name, ''), '\s+', ' ', 'g')) end $$;

-- `NIT 800197268-4`, `CC 52123456`: the DV is part of a NIT only.
create or replace function people.identification(document_type text, number text, check_digit int)
returns text language sql immutable parallel safe as $$
  select document_type || ' ' || number || case when document_type = 'NIT' then '-' || coalesce(check_digit::text, '') else '' end $$;

-- How a tercero is named, identified and found follows from its columns; one that was merged is shown as its survivor.
create or replace function people.tercero_shown() returns trigger language plpgsql as $$
declare
  survivor people.tercero;
begin
  new.name := people.display_name(new.person_type, new.business_name, new.first_name, new.middle_name, new.last_name, new.second_last_name);
  new.shown_identification := people.identification(new.document_type, new.number, new.check_digit);
  new.complete := new.address is not null and new.municipality is not null and (new.email is not null or new.phone is not null);
  new.search := platform.fold(new.name || ' ' || coalesce(new.trade_name, '') || ' ' || new.shown_identification || ' ' || new.known_as);
  new.sound := case new.person_type when 'juridica' then people.entity_sound(new.business_name)
    else people.sound(new.last_name) || ' ' || people.sound(new.first_name) end;
  if new.merged_into_id is not null then
    select * into strict survivor from people.tercero where id = new.merged_into_id;
    new.name := survivor.name;
    new.shown_identification := survivor.shown_identification;
  end if;
  return new;
end $$;

-- Whoever was merged into it is shown by its new name at once.
create or replace function people.tercero_renamed() returns trigger language plpgsql as $$
begin
  update people.tercero set version = version where merged_into_id = new.id;
  return null;
end $$;
