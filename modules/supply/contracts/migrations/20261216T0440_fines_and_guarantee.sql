-- What a contract retains of each payment until its end, how much it may be fined, and its fines with what was heard and decided.
alter table contracts.contract
  add column retention_percent numeric(9,6) check (retention_percent > 0 and retention_percent <= 100),
  add column penalty_percent numeric(9,6) check (penalty_percent > 0 and penalty_percent <= 100);
comment on column contracts.contract.retention_percent is 'What is retained of each payment as a guarantee until the final act.';
comment on column contracts.contract.penalty_percent is 'How much of its value all fines and the penalty clause may come to.';

create table contracts.fine (
  id uuid primary key,
  date date not null,
  contract_id uuid not null references contracts.contract,
  kind text not null check (kind in ('fine', 'penalty', 'damages')),
  clause text not null,
  hearing_on date not null,
  amount numeric(18,2) not null check (amount > 0),
  purpose text not null,
  heard_on date,
  defence text,
  imposed_on date,
  resolution text,
  imposed numeric(18,2) check (imposed > 0),
  decision text,
  firm_on date,
  appeal text,
  closed_on date,
  reason text,
  constraint fine_hearing check (hearing_on > date),
  constraint fine_heard check (heard_on >= hearing_on and (heard_on is null) = (defence is null)),
  constraint fine_imposed check (imposed_on >= heard_on and imposed <= amount and (imposed_on is null) = (imposed is null)),
  constraint fine_firm check (firm_on >= imposed_on)
);
comment on table contracts.fine is 'Multas and sanciones of a contract: reported, heard, imposed and firm, in that order.';
select platform.document_table('contracts.fine', 'MS', $$purpose || ' ' || clause$$, '{draft,cited,heard,imposed,firm,absolved,annulled}');
alter table contracts.fine drop constraint fine_numbered;
alter table contracts.fine add constraint fine_numbered check ((number is null) = (status = 'draft'));
alter table contracts.fine add constraint fine_due_process check (
  (status not in ('heard', 'imposed', 'firm', 'annulled') or heard_on is not null)
  and (status not in ('imposed', 'firm', 'annulled') or imposed is not null)
  and (status not in ('firm', 'annulled') or firm_on is not null));
create index fine_contract on contracts.fine (contract_id);
