-- What RIPS tells of some charges, written with them.
alter table billing.charge
  add column treatment_days int constraint charge_treatment_days check (treatment_days between 1 and 999),
  add column moderating_fev text constraint charge_moderating_fev check (length(moderating_fev) <= 20),
  add column diagnosis_kind text constraint charge_diagnosis_kind check (diagnosis_kind in ('01', '02', '03'));
comment on column billing.charge.treatment_days is 'Days of treatment that a medicine was given for.';
comment on column billing.charge.moderating_fev is 'The electronic invoice that the user was given for the copago or cuota.';
comment on column billing.charge.diagnosis_kind is 'Impresión diagnóstica, confirmado nuevo or repetido; impresión when nobody says.';
