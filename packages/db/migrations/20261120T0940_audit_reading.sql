-- The audit as people read it: where each change was made, and how to find those of one record.
alter table platform.audit add column campus_id uuid;
comment on column platform.audit.campus_id is 'The site of the session that wrote it; null for what no site did.';

create index audit_record on platform.audit (row_id text_pattern_ops, id);
