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

create or replace function receivables.apply_glosa() returns trigger language plpgsql as $$
begin
  update receivables.glosa_line l
  set notified = l.notified + n.notified, accepted = l.accepted + n.accepted, defended = l.defended + n.defended,
      tacit = l.tacit + n.tacit, lifted = l.lifted + n.lifted, ratified = l.ratified + n.ratified,
      settled_accepted = l.settled_accepted + n.settled_accepted, settled_lifted = l.settled_lifted + n.settled_lifted,
      credited = l.credited + n.credited
  from (select line_id,
               coalesce(sum(amount) filter (where class = 'notify'), 0) as notified,
               coalesce(sum(amount) filter (where class = 'accept'), 0) as accepted,
               coalesce(sum(amount) filter (where class = 'defend'), 0) as defended,
               coalesce(sum(amount) filter (where class = 'tacit'), 0) as tacit,
               coalesce(sum(amount) filter (where class = 'lift'), 0) as lifted,
               coalesce(sum(amount) filter (where class = 'ratify'), 0) as ratified,
               coalesce(sum(amount) filter (where class = 'settle-accept'), 0) as settled_accepted,
               coalesce(sum(amount) filter (where class = 'settle-lift'), 0) as settled_lifted,
               coalesce(sum(amount) filter (where class = 'credit'), 0) as credited
        from new_rows group by line_id) n
  where l.id = n.line_id;
  return null;
end $$;
