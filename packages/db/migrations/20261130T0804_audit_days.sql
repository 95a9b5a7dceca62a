create table platform.audit_day (
  day date not null,
  campus_id uuid,
  kind text not null,
  counted bigint not null check (counted > 0),
  unique nulls not distinct (day, campus_id, kind)
);
comment on table platform.audit_day is 'How many rows of the audit a day of Bogotá has, up to the last one that is sealed.';
select platform.unaudited('platform.audit_day', 'it counts the audit');

create function platform.count_audit(after_id bigint, up_to bigint) returns void language sql as $$
  insert into platform.audit_day (day, campus_id, kind, counted)
  select (at at time zone 'America/Bogota')::date, campus_id, coalesce(platform.audit_action(deed, after), ''), count(*)
  from platform.audit where id > after_id and id <= up_to group by 1, 2, 3
  on conflict (day, campus_id, kind) do update set counted = audit_day.counted + excluded.counted
$$;
comment on function platform.count_audit is 'Counts rows of the audit in their days, when they are sealed.';

select platform.count_audit(0, coalesce((select max(audit_id) from platform.audit_seal), 0));
