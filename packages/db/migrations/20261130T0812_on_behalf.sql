-- A deed done by delegation says in whose name, beside who did it.
alter table platform.history add column on_behalf_of uuid;
comment on column platform.history.on_behalf_of is 'Whose approval it was, where somebody gave it by delegation; null where it was their own.';
-- What was done since yesterday is asked once a day: what is appended in order of time needs no more than this.
create index history_at on platform.history using brin (at);
