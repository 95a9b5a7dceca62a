-- Screens that are looked at are told that something changed, and ask again what they may see: nothing of what changed is said.
create function platform.tell_live() returns trigger language plpgsql as $$
declare
  told jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  -- The same words are told once for each transaction, when it commits.
  perform pg_notify('quina_live', tg_argv[0] || ' ' ||
    coalesce(told ->> 'campus_id', nullif(current_setting('app.campus_id', true), ''), ''));
  return null;
end $$;
comment on function platform.tell_live() is 'Says that something of a thing changed, and in which site.';

/* Who looks at `topic` is told when this table changes. */
create function platform.live(changing regclass, topic text) returns void language plpgsql as $$
begin
  execute format('create trigger live after insert or update or delete on %s for each row execute function platform.tell_live(%L)',
    changing, topic);
end $$;
comment on function platform.live(regclass, text) is 'Who looks at something live is told when this table changes.';

select platform.live('platform.history', 'platform.history');
