-- Whoever leaves, or goes to another site, no longer watches: what they see live ends with the session, or begins again elsewhere.
create or replace function admin.session_ends_live() returns trigger language plpgsql as $$
begin
  perform pg_notify('quina_live', '- ' || old.user_id);
  return null;
end $$;
