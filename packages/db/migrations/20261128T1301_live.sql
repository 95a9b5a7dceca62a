/* Who looks at `topic` is told when this table changes. */
create function platform.live(changing regclass, topic text) returns void language plpgsql as $$
begin
  execute format('create trigger live after insert or update or delete on %s for each row execute function platform.tell_live(%L)',
    changing, topic);
end $$;
comment on function platform.live(regclass, text) is 'Who looks at something live is told when this table changes.';

select platform.live('platform.history', 'platform.history');
