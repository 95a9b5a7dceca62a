-- Services and tarifarios have their tables now: contracts refer to them, and the list of services tells what each is.
alter table insurers.contract add constraint contract_tarifario_exists foreign key (tarifario_id) references tariffs.tarifario;
alter table insurers.contract_service
  add constraint contract_service_service_exists foreign key (service_id) references tariffs.service;
