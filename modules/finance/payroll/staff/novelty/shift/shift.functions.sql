-- A turno of a published cuadro changes only with its trace, written in the same transaction before it.
create or replace function payroll.shift_plan_line_stays() returns trigger language plpgsql as $$
declare
  changed int;
begin
  if (select status from payroll.shift_plan where id = old.parent_id) = 'draft' then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'DELETE' or new.engagement_id <> old.engagement_id or new.parent_id <> old.parent_id then
    raise exception 'a person of a published cuadro stays';
  end if;
  select count(*) into changed
  from jsonb_each_text(to_jsonb(new)) n join jsonb_each_text(to_jsonb(old)) o using (key)
  where key ~ '^d\d+$' and n.value is distinct from o.value
    and not exists (
      select from payroll.shift_change c join payroll.shift_plan p on p.id = c.plan_id
      where c.plan_id = new.parent_id and c.engagement_id = new.engagement_id and c.after is not distinct from n.value
        and c.before is not distinct from o.value and c.on_day = make_date(p.year, p.month, substring(key from 2)::int)
        and c.changed_at = now());
  if changed > 0 then
    raise exception 'a turno of a published cuadro changes with its trace';
  end if;
  return new;
end $$;
