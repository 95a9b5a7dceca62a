-- What was received waits in these accounts: its causación debits them and no other.
alter table accounting.support_source add column accounts text[] not null default '{}';
comment on column accounting.support_source.accounts is 'The accounts in which it waits, by code; empty where any may be debited.';
