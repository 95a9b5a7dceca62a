-- What the program must be able to say again and nobody may read: passwords of services, keys of certificates.
create table platform.secret (
  name text primary key check (length(name) between 3 and 120),
  sealed bytea not null check (length(sealed) >= 28),
  kept_at timestamptz not null default now()
);
comment on table platform.secret is 'Sealed with AES-256-GCM under the key of the application: without it, this is noise.';
select platform.unaudited('platform.secret', 'what it belongs to tells when it changed; its value is written nowhere');
