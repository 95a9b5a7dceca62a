-- The last guard of a posting: its period and its area are open, and stay open until this transaction ends. The period is locked first,
-- as closing an area does.
create or replace function accounting.mind_period() returns trigger language plpgsql as $$
declare area text;
begin
  perform from accounting.period where vigencia = new.vigencia and number = new.period and status = 'open' for share;
  if not found then
    raise exception 'period % of % is not open', new.period, new.vigencia
      using errcode = 'check_violation', schema = 'accounting', constraint = 'entry_period_open';
  end if;
  area := accounting.closed_area(new.vigencia, new.period, new.kind_id, new.reverses_id);
  if area is not null then
    raise exception 'period % of % is closed for %', new.period, new.vigencia, area
      using errcode = 'check_violation', schema = 'accounting', constraint = 'entry_area_open';
  end if;
  return new;
end $$;

-- What was reported is never reopened by one person alone, whoever writes the SQL.
create or replace function accounting.mind_reported() returns trigger language plpgsql as $$
begin
  if not exists (select from accounting.period_reopening r where r.vigencia = new.vigencia and r.number = new.number
                 and r.status = 'approved' and r.decided_at = now()) then
    raise exception 'period % of % was reported: two people reopen it', new.number, new.vigencia
      using errcode = 'check_violation', schema = 'accounting', constraint = 'period_reported';
  end if;
  return new;
end $$;
