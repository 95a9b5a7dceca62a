-- Whoever may write the tables can recompute a plain chain; a keyed one only who has the key of the application.
alter table platform.audit_seal add column key_mark bytea;
comment on column platform.audit_seal.key_mark is 'Which key the seal was made with, without telling it; none for seals of before.';
