-- What a file tells does not change; what is closed is not opened nor thrown away.
create or replace function care.quality_file_stands() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a quality file is not deleted' using errcode = 'restrict_violation';
  end if;
  if (new.campus_id, new.norm, new.payer_id, new.from_day, new.to_day, new.edition, new.name, new.content, new.sha256, new.records,
      new.findings, new.errors) is distinct from
     (old.campus_id, old.norm, old.payer_id, old.from_day, old.to_day, old.edition, old.name, old.content, old.sha256, old.records,
      old.findings, old.errors) then
    raise exception 'what a quality file tells does not change' using errcode = 'restrict_violation';
  end if;
  if array_position(array['review', 'closed', 'sent'], new.status) <> array_position(array['review', 'closed', 'sent'], old.status) + 1 then
    raise exception 'a quality file goes from review to closed and to sent' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
