-- A discount may be given on one service: by percentage, so that it follows its price and its quantity, and with its reason.
alter table billing.charge
  add column discount_percent numeric(9,6) not null default 0,
  add column discount_reason text,
  add constraint charge_discount check (
    discount_percent between 0 and 100 and (discount_percent = 0) = (discount_reason is null));
comment on column billing.charge.discount_percent is
  'What is not charged of it, by agreement with who pays. Charges with different percentages never share a line.';

-- What is discounted by line is kept apart from what is agreed for the whole invoice: both lower what is owed.
alter table billing.invoice add column line_discount numeric(18,2) not null default 0
  constraint invoice_line_discount check (line_discount >= 0);
alter table billing.invoice alter column net
  set expression as (gross - discount - line_discount - copago - cuota - shared - advance);

create or replace function billing.keep_issued() returns trigger language plpgsql as $$
begin
  if old.status in ('issued', 'annulled') and
     (new.date, new.tercero_id, new.prefix, new.consecutive, new.gross, new.discount, new.line_discount, new.copago,
      new.cuota, new.shared, new.advance,
      new.payer_id, new.contract_id, new.admission_id, new.patient_id, new.period_from, new.period_to)
     is distinct from
     (old.date, old.tercero_id, old.prefix, old.consecutive, old.gross, old.discount, old.line_discount, old.copago,
      old.cuota, old.shared, old.advance,
      old.payer_id, old.contract_id, old.admission_id, old.patient_id, old.period_from, old.period_to)
  then
    raise exception 'an issued invoice is not rewritten' using errcode = 'check_violation', constraint = 'invoice_frozen',
      schema = 'billing', table = 'invoice';
  end if;
  return new;
end $$;

create or replace view billing.invoice_list as
select i.id, case when i.full_number = '' then 'Prefactura' else i.full_number end as full_number, i.number, i.vigencia, i.date, i.due_on,
       i.kind, i.ambit, i.patient_id, p.name as patient_label, i.payer_id, i.tercero_id, t.name as tercero_label, i.contract_id,
       k.contract_number || ' · ' || k.name as contract_label, i.admission_id, a.label as admission_label, i.authorization_number,
       i.gross, (i.discount + i.line_discount)::numeric(18,2) as discount, i.copago, i.cuota, i.net,
       coalesce(r.noted, 0) as noted, coalesce(r.paid + r.advanced, 0) as paid,
       coalesce(r.balance, 0) as balance, i.status as condition, i.dian_state, i.rips_state, i.filing_state, i.receivable_state,
       i.filing_number, i.uuid, i.cuv, i.created_by, u.label as created_by_label, i.campus_id, i.electronic_id,
       case when i.status = 'issued' and i.filing_state in ('unfiled', 'in-account', 'overdue')
         then (now() at time zone 'America/Bogota')::date - i.date end as days,
       i.search || ' ' || coalesce(p.search, '') || ' ' || coalesce(a.search, '') as search
from billing.invoice i
join people.tercero t on t.id = i.tercero_id
left join people.patient p on p.id = i.patient_id
left join insurers.contract k on k.id = i.contract_id
left join care.admission_option a on a.id = i.admission_id
left join billing.receivable r on r.invoice_id = i.id
left join admin.user_option u on u.id = i.created_by;

create or replace view billing.rips_desk_list as
select i.id, i.campus_id, s.name as campus_label, i.vigencia, i.full_number as number, i.date, i.kind, i.regimen, i.modality,
       i.payer_id, t.name as payer_label, i.contract_id, c.contract_number as contract_label, i.gross - i.discount - i.line_discount as amount,
       i.dian_state, coalesce(r.state, 'none') as state, coalesce(r.refusals, 0) as refusals, coalesce(r.notices, 0) as notices,
       r.cuv, r.filed_at, r.simulated, r.tries, r.last_error, r.id as submission_id, 'invoice' as document, i.id as invoice_id,
       i.full_number as invoice_number,
       i.search || ' ' || t.search || ' ' || platform.fold(coalesce(r.cuv, '')) as search
from billing.invoice i
join admin.campus s on s.id = i.campus_id
join people.tercero t on t.id = i.tercero_id
left join insurers.contract c on c.id = i.contract_id
left join rips.submission r on r.owner = 'billing.invoice' and r.owner_id = i.id
where i.status in ('issued', 'annulled') and i.kind not in ('collection', 'other')
union all
select n.id, n.campus_id, s.name, n.vigencia, n.full_number, n.date, i.kind, i.regimen, i.modality, i.payer_id, t.name,
       i.contract_id, c.contract_number, -n.amount, n.dian_state,
       case when n.rips_state = 'exempt' then 'exempt' else coalesce(r.state, 'none') end,
       coalesce(r.refusals, 0), coalesce(r.notices, 0), r.cuv, r.filed_at, r.simulated, r.tries, r.last_error, r.id,
       'credit-note', i.id, i.full_number,
       n.search || ' ' || i.search || ' ' || t.search || ' ' || platform.fold(coalesce(r.cuv, ''))
from billing.credit_note n
join billing.invoice i on i.id = n.invoice_id
join admin.campus s on s.id = n.campus_id
join people.tercero t on t.id = i.tercero_id
left join insurers.contract c on c.id = i.contract_id
left join rips.submission r on r.owner = 'billing.creditNote' and r.owner_id = n.id
where n.status = 'issued' and i.kind not in ('collection', 'other');
