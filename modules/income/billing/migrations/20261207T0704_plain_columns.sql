-- Columns are named by the terms of the glossary.
alter table billing.invoice rename column told_id to reported_id;
