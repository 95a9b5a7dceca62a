-- What each programme pays of its contract: a ledger beside that of contracts, so that each payment says which of them it is charged to.
create table contracts.program_balance (
  program_id uuid primary key references contracts.contract_program,
  contract_id uuid not null references contracts.contract,
  agreed numeric(18,2) not null default 0,
  executed numeric(18,2) not null default 0,
  constraint program_balance_executed check (executed >= 0 and executed <= agreed)
);
comment on table contracts.program_balance is 'What each programme pays of its contract, and what of it was executed.';
create index program_balance_contract on contracts.program_balance (contract_id);
select platform.unaudited('contracts.program_balance', 'balance rows: every change is a move of the append-only ledger');

create table contracts.program_move (
  id bigint generated always as identity primary key,
  program_id uuid not null references contracts.contract_program,
  contract_id uuid not null references contracts.contract,
  kind text not null check (kind in ('agree', 'execute')),
  day date not null,
  value numeric(18,2) not null check (value <> 0),
  document text not null,
  document_id uuid not null,
  user_id uuid not null default platform.current_setting_or_null('app.user_id')::uuid,
  at timestamptz not null default now()
);
comment on table contracts.program_move is
  'The share of each programme in what was agreed and executed: append-only. What is given back has the opposite sign.';
create index program_move_contract on contracts.program_move (contract_id, id);
create index program_move_document on contracts.program_move (document_id);
create index program_move_program on contracts.program_move (program_id, day);
select platform.append_only('contracts.program_move');
select platform.unaudited('contracts.program_move', 'append-only, with its author and instant');

create trigger program_move_keeps_balance after insert on contracts.program_move for each row execute function contracts.keep_program();

-- Contracts that were signed before: what was agreed by their percentages, and what was executed by the same, to the centavo.
insert into contracts.program_move (program_id, contract_id, kind, day, value, document, document_id, user_id)
select w.id, w.contract_id, w.kind, w.day,
       (div(w.whole * w.upto, w.agreed) - div(w.whole * w.before, w.agreed)) / 100, 'contracts.contract', w.contract_id, w.created_by
from (
  select p.id, c.id as contract_id, k.kind, k.whole, coalesce(c.signed_on, c.date) as day, c.created_by, 100 * b.agreed as agreed,
         trunc(b.agreed * sum(p.percent) over upto) as upto, trunc(b.agreed * (sum(p.percent) over upto - p.percent)) as before
  from contracts.contract c
  join contracts.contract_balance b on b.contract_id = c.id and b.agreed > 0
  join contracts.contract_program p on p.parent_id = c.id
  cross join lateral (values ('agree', 100 * b.agreed), ('execute', 100 * b.executed)) k (kind, whole)
  window upto as (partition by c.id, k.kind order by p.position)
) w
where div(w.whole * w.upto, w.agreed) <> div(w.whole * w.before, w.agreed)
order by w.contract_id, w.kind, w.id;

create table contracts.payment_act_program (
  id uuid primary key,
  program_id uuid not null references contracts.contract_program,
  amount numeric(18,2) not null check (amount > 0)
);
comment on table contracts.payment_act_program is 'Which programmes an acta is charged to, where it is not by what each has left.';
select platform.lines_table('contracts.payment_act_program', 'contracts.payment_act');
alter table contracts.payment_act_program add constraint payment_act_program_once unique (parent_id, program_id);
