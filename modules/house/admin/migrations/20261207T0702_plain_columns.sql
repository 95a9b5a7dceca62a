-- Columns are named by the terms of the glossary.
alter table admin.reset_request rename column asked_at to requested_at;
