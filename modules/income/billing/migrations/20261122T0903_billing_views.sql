-- What the screens of billing read, now that services, payers, contracts and admissions can be named.
alter table billing.charge
  add column diagnosis_id uuid references reference.entry,
  add column extra jsonb not null default '{}',
  add constraint charge_service foreign key (service_id) references tariffs.service,
  add constraint charge_payer foreign key (payer_id) references insurers.payer,
  add constraint charge_contract_known foreign key (contract_id) references insurers.contract,
  add constraint charge_admission_known foreign key (admission_id) references care.admission,
  add constraint charge_professional foreign key (professional_id) references people.employee;
comment on column billing.charge.extra is 'What only some services tell: days of a treatment, presentation of a medicine.';
alter table billing.surgical_act
  add constraint surgical_act_admission_known foreign key (admission_id) references care.admission,
  add constraint surgical_act_contract foreign key (contract_id) references insurers.contract;
alter table billing.surgical_procedure
  add constraint surgical_procedure_service foreign key (service_id) references tariffs.service,
  add constraint surgical_procedure_surgeon foreign key (surgeon_id) references people.employee;
alter table billing.invoice
  add column numbering jsonb,
  add constraint invoice_payer_known foreign key (payer_id) references insurers.payer,
  add constraint invoice_contract_known foreign key (contract_id) references insurers.contract,
  add constraint invoice_admission_known foreign key (admission_id) references care.admission;
-- The audit knows rows by their id.
alter table billing.invoice_charge add column id uuid not null default gen_random_uuid() constraint invoice_charge_id unique;
alter table billing.invoice_line add constraint invoice_line_service foreign key (service_id) references tariffs.service;
alter table billing.receivable
  add constraint receivable_payer foreign key (payer_id) references insurers.payer,
  add constraint receivable_contract foreign key (contract_id) references insurers.contract;
