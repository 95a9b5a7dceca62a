-- Silence of the house accepts what was objected to (RE2201 a devolución, RE2202 a glosa): its own amount, so that what was
-- accepted by an answer and what was accepted by silence are told apart.
alter table receivables.glosa_line
  add column tacit numeric(18,2) not null default 0,
  add column tacit_code text,
  add column tacit_by uuid;
comment on column receivables.glosa_line.tacit is 'Accepted because nobody answered in term; kept by the trigger of receivables.glosa_move.';
comment on column receivables.glosa_line.tacit_code is 'RE2201 or RE2202 (Resolución 2284 de 2023), once its acceptance by silence was recorded.';
comment on column receivables.glosa_line.tacit_by is 'Who recorded that nobody answered in term.';
alter table receivables.glosa_line drop column open, drop column to_credit;
alter table receivables.glosa_line
  add column open numeric(18,2) not null
    generated always as (notified - accepted - tacit - lifted - settled_accepted - settled_lifted) stored,
  add column to_credit numeric(18,2) not null generated always as (accepted + tacit + settled_accepted - credited) stored,
  drop constraint glosa_line_state,
  drop constraint glosa_line_credited,
  add constraint glosa_line_state check (state in ('notified', 'accepted', 'answered', 'tacit', 'lifted', 'ratified', 'settled')),
  add constraint glosa_line_credited check (credited between 0 and accepted + tacit + settled_accepted),
  add constraint glosa_line_tacit check (tacit >= 0 and accepted + lifted + ratified + tacit <= notified),
  add constraint glosa_line_tacit_code check (tacit_code in ('RE2201', 'RE2202')),
  add constraint glosa_line_tacit_told check ((tacit_code is null) = (tacit_by is null) and (tacit = 0 or tacit_code is not null));
comment on column receivables.glosa_line.open is 'What is still in discussion.';
comment on column receivables.glosa_line.to_credit is 'What the house accepted and no credit note took back yet.';
alter table receivables.glosa_move drop constraint glosa_move_class_check;
alter table receivables.glosa_move add constraint glosa_move_class_check check (class in
  ('notify', 'accept', 'defend', 'tacit', 'lift', 'ratify', 'settle-accept', 'settle-lift', 'credit'));
