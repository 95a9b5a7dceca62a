-- An appointment, a note and an order are found by their number and by whose they are. To find one, the names of all were folded
-- one by one: a search of everything took seventy milliseconds for 2,752 appointments, and as much more for each as many. Here each
-- has its words under an index. Beside them and not among their columns: a signed note is never written again, and its patient may
-- be called otherwise some day.
do $$
declare
  one record;
begin
  for one in select * from (values
    ('appointment', $code$ d.vigencia || lpad(d.number::text, 7, '0') $code$),
    ('note', $code$ d.vigencia || '-' || lpad(d.number::text, 6, '0') $code$),
    ('medical_order', $code$ d.vigencia || '-' || lpad(d.number::text, 6, '0') $code$)) kind (name, code)
  loop
    execute format($sql$
      create table care.%1$s_words (id uuid primary key references care.%1$s on delete cascade, search text not null);
      comment on table care.%1$s_words is 'What each is searched by: its number, and the name and the document of its patient.';

      insert into care.%1$s_words (id, search)
      select d.id, platform.fold(%2$s || ' ' || p.name || ' ' || p.number)
      from care.%1$s d join people.patient p on p.id = d.patient_id where d.number is not null;

      create index %1$s_words_search on care.%1$s_words using gin (search gin_trgm_ops);

      -- The patient is held: who renames it meanwhile finds this one to rename.
      create function care.%1$s_words() returns trigger language plpgsql as $body$
      declare
        d care.%1$s := new;
        p record;
      begin
        select name, number into p from people.patient where id = d.patient_id for share;
        insert into care.%1$s_words as known (id, search)
        values (d.id, platform.fold(%2$s || ' ' || p.name || ' ' || p.number))
        on conflict (id) do update set search = excluded.search where known.search <> excluded.search;
        return null;
      end $body$;
      create trigger %1$s_words after insert or update of number, date, patient_id on care.%1$s
        for each row when (new.number is not null) execute function care.%1$s_words();

      create function care.%1$s_patient_renamed() returns trigger language plpgsql as $body$
      begin
        update care.%1$s_words known set search = platform.fold(%2$s || ' ' || new.name || ' ' || new.number)
        from care.%1$s d where d.patient_id = new.id and known.id = d.id;
        return null;
      end $body$;
      create trigger %1$s_words after update on people.patient for each row
        when (old.name is distinct from new.name or old.number is distinct from new.number)
        execute function care.%1$s_patient_renamed();
    $sql$, one.name, one.code);
    perform platform.unaudited(format('care.%s_words', one.name)::regclass, 'follows what is audited: a document and its patient');
    perform platform.of_site_via(format('care.%s_words', one.name), 'id');
    perform platform.watched(format('care.%s_words', one.name)::regclass);
  end loop;
end $$;
