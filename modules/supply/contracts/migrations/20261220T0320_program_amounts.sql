-- A programme pays a percentage of its contract, or an amount of it.
alter table contracts.contract_program alter column percent drop not null;
alter table contracts.contract_program add column amount numeric(18,2) check (amount > 0);
alter table contracts.contract_program add constraint contract_program_share check ((percent is null) <> (amount is null));
comment on column contracts.contract_program.amount is 'What it pays of the value, where it is not a percentage of it.';
