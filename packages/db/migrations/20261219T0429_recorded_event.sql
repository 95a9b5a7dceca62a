-- What a migration decides about rows that people set up, such as a permission that a role gains, is told in the audit too.
create function platform.record_event(subject text, subject_id text, event text, facts jsonb) returns void language plpgsql as $$
begin
  -- Sealing relies on a transaction having its number before its rows have theirs.
  perform pg_current_xact_id();
  insert into platform.audit (operation, table_name, row_id, after)
  values ('EVENT', subject, subject_id, jsonb_build_object('event', event) || facts);
end $$;
comment on function platform.record_event(text, text, text, jsonb) is 'Writes an event into the audit that is not the change of a row.';
