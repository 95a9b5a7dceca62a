-- A CUPS for another sex or age is charged with a reason.
alter table billing.charge add misfit_reason text;
comment on column billing.charge.misfit_reason is 'Why it was charged although its CUPS is for another sex or age.';
