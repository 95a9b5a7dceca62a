-- The rows of a payer are those of every other thing: what tells one version of them from another is not kept apart.
alter table insurers.payer_account drop column version;
alter table insurers.payer_contact drop column version;
