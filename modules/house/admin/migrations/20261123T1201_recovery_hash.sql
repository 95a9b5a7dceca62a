-- Recovery codes are kept so that they work whatever happens to the key of the application.
comment on table admin.recovery_code is
  'Codes that stand in once for the phone, as Argon2id hashes; those made before, as hashes keyed by the application.';
