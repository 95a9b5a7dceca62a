-- A key of the audit that was replaced: what it sealed is still verified, up to the last seal it made.
create table platform.audit_key (
  mark bytea primary key,
  -- The key itself, sealed with the one in force; null when it was lost, and then its seals can only be followed in order.
  sealed bytea,
  last_sequence bigint not null check (last_sequence >= 0),
  retired_at timestamptz not null default clock_timestamp()
);
comment on table platform.audit_key is 'Keys of the audit that were replaced, sealed with the one in force.';
comment on column platform.audit_key.last_sequence is 'The last seal made with this key.';
select platform.unaudited('platform.audit_key', 'the rotation of a key is an event of the audit');
