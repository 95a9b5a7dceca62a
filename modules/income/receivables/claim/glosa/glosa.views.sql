create view receivables.glosa_code_list as
select id, code, kind, name, rips_fields, norm, edition, from_day, until_day, platform.fold(code || ' ' || name) as search
from receivables.glosa_code;

create view receivables.glosa_code_option as
select id, code || ' ' || name as label, rips_fields as detail, platform.fold(code || ' ' || name) as search,
       until_day is null or until_day >= (now() at time zone 'America/Bogota')::date as enabled, kind
from receivables.glosa_code;
comment on view receivables.glosa_code_option is 'Causes to choose from.';

-- Glosas as they are listed, and which term of each runs now.
create view receivables.glosa_standing as
select g.id, g.number, g.vigencia, g.date, g.campus_id, g.status, g.kind, g.invoice_id, g.payer_number, g.notes, g.answer_by, g.untimely,
       i.full_number as invoice_label, i.payer_id, t.name as payer_label, i.contract_id, n.causes, n.codes,
       n.amount, n.open, n.accepted, n.to_credit, n.lifted,
       case when g.status <> 'notified' then null when n.unanswered > 0 then 'answer' when n.answered > 0 then 'decide'
            when n.ratified > 0 then 'settle' when n.to_credit > 0 then 'credit' end as clock,
       case when g.status <> 'notified' then null when n.unanswered > 0 then g.answer_by when n.answered > 0 then n.decide_by
            when n.ratified > 0 then n.amend_by when n.to_credit > 0 then n.credit_from end as due,
       (now() at time zone 'America/Bogota')::date as today,
       g.search || ' ' || platform.fold(i.full_number || ' ' || t.name || ' ' || coalesce(n.codes, '')) as search
from receivables.glosa g
join billing.invoice_face i on i.id = g.invoice_id
join people.tercero_face t on t.id = i.tercero_id
cross join lateral (
  select count(*)::int as causes, string_agg(distinct c.code, ', ') as codes, coalesce(sum(l.amount), 0) as amount,
         coalesce(sum(l.open), 0) as open, coalesce(sum(l.accepted + l.tacit + l.settled_accepted), 0) as accepted,
         coalesce(sum(l.to_credit), 0) as to_credit, coalesce(sum(l.lifted + l.settled_lifted), 0) as lifted,
         count(*) filter (where l.state = 'notified') as unanswered, count(*) filter (where l.state = 'answered') as answered,
         count(*) filter (where l.state = 'ratified') as ratified,
         min(l.decide_by) filter (where l.state = 'answered') as decide_by,
         min(l.amend_by) filter (where l.state = 'ratified') as amend_by,
         min(coalesce(l.settled_on, case when l.state = 'tacit' then l.decided_on end, l.answered_on)) filter (where l.to_credit > 0) as credit_from
  from receivables.glosa_line l join receivables.glosa_code c on c.id = l.code_id where l.parent_id = g.id) n;
comment on view receivables.glosa_standing is 'Each glosa with what is left of it, and what is to be done with it next and until when.';

create view receivables.glosa_list as
select s.id, s.number, s.vigencia, s.date, s.campus_id, s.kind, s.invoice_id, s.invoice_label, s.payer_id, s.payer_label,
       s.payer_number, s.causes, s.codes, s.amount, s.open, s.accepted, s.to_credit, s.lifted, s.untimely, s.clock, s.due,
       case when s.clock is null or s.clock = 'credit' then null when s.due < s.today then 'expired'
            when receivables.business_days_left(s.today, s.due) <= 2 then 'now'
            when receivables.business_days_left(s.today, s.due) <= 5 then 'soon' else 'good' end as light,
       case when s.status <> 'notified' then s.status else coalesce(s.clock, 'closed') end as condition, s.search
from receivables.glosa_standing s;
comment on view receivables.glosa_list is 'Glosas and devoluciones of payers.';

create view receivables.glosa_option as
select g.id, case g.kind when 'return' then 'DEV ' else 'GLO ' end || lpad(g.number::text, greatest(3, length(g.number::text)), '0') as label,
       g.payer_number as detail, g.search, g.status = 'notified' as enabled, g.vigencia, g.campus_id
from receivables.glosa g where g.number is not null;
comment on view receivables.glosa_option is 'Numbered glosas to choose from.';
