-- What was put together with the statement is told in the lists, and is not undone under it.
create function treasury.reconciled_on(of_document uuid, of_account uuid) returns boolean language sql stable as $$
  select exists (
    select from accounting.entry e
    join accounting.entry_line l on l.vigencia = e.vigencia and l.entry_id = e.id
    join treasury.match_book m on m.vigencia = l.vigencia and m.line_id = l.id
    where e.document_id = of_document
      and (of_account is null or l.account_id = (select b.account_id from treasury.bank_account b where b.id = of_account)))
$$;
comment on function treasury.reconciled_on is
  'Is any movement of a document put together with a statement: of one bank account, or of any of them when it is null?';

-- A month that was closed keeps its statement as it was, whoever brings another file.
create function treasury.mind_closed_statement() returns trigger language plpgsql as $$
begin
  if exists (select from treasury.reconciliation r
             where r.bank_account_id = new.bank_account_id and r.status = 'closed' and r.date >= new.day) then
    raise exception 'the month of that movement is reconciled'
      using errcode = 'check_violation', schema = 'treasury', constraint = 'statement_line_closed_month';
  end if;
  return null;
end $$;
create trigger mind_closed_statement after insert on treasury.statement_line
  for each row execute function treasury.mind_closed_statement();

create or replace view treasury.egreso_list as
select e.*, t.name as tercero_label, b.name as bank_account_label, coalesce(p.gross, 0) as gross, coalesce(d.deducted, 0) as deducted,
       coalesce(e.leaves, p.gross - coalesce(d.deducted, 0), 0) as net, e.status as condition,
       coalesce('Cheque ' || c.number, e.reference) as instrument,
       exists (select from treasury.egreso_budget x where x.egreso_id = e.id) as with_budget,
       case when e.status = 'draft' or e.status = 'annulled' or e.form not in ('transfer', 'pse') then 'none'
            when e.status = 'rejected' then 'rejected' when e.status = 'confirmed' then 'confirmed'
            when f.id is not null then 'sent' else 'pending' end as bank_state,
       treasury.reconciled_on(e.id, null) as reconciled
from treasury.egreso e
join people.tercero t on t.id = e.tercero_id
left join treasury.bank_account b on b.id = e.bank_account_id
left join treasury.bank_file_line f on f.egreso_id = e.id
left join lateral (select number from treasury.cheque c where c.egreso_id = e.id order by c.created_at desc limit 1) c on true
left join lateral (select sum(amount) as gross from treasury.egreso_payment where parent_id = e.id) p on true
left join lateral (select sum(amount) as deducted from treasury.egreso_deduction where parent_id = e.id) d on true;

create or replace view treasury.receipt_voucher_list as
select v.id, v.number, v.vigencia, v.date, v.origin, v.tercero_id, t.name as tercero_label, v.form,
       coalesce(b.name, c.name, 'Clasifica CI ' || lpad(s.number::text, greatest(3, length(s.number::text)), '0')) as place,
       v.bank_account_id, b.name as bank_account_label, v.cash_register_id, c.name as cash_register_label, v.reference, v.purpose,
       v.without_budget, v.campus_id, v.search,
       (select string_agg(distinct r.code, ', ') from treasury.receipt_voucher_line l join budget.rubro r on r.id = l.rubro_id
        where l.parent_id = v.id) as rubros,
       case when v.status = 'approved' and v.origin = 'unclassified' and u.classified < u.net then 'unclassified'
            else v.status end as condition,
       case when v.status = 'draft'
         then (select coalesce(sum(amount), 0) from treasury.receipt_voucher_line l where l.parent_id = v.id)
              - (select coalesce(sum(amount), 0) from treasury.receipt_voucher_discount d where d.parent_id = v.id)
         else v.net end as total,
       treasury.reconciled_on(v.id, null) as reconciled
from treasury.receipt_voucher v
join people.tercero t on t.id = v.tercero_id
left join treasury.bank_account b on b.id = v.bank_account_id
left join treasury.cash_register c on c.id = v.cash_register_id
left join treasury.receipt_voucher s on s.id = v.classifies_id
left join treasury.unclassified_receipt u on u.id = v.id;

create or replace view treasury.fund_transfer_list as
select t.id, t.number, t.vigencia, t.date, t.from_id, f.name as from_label, t.to_id, d.name as to_label,
       coalesce(u.code || ' ' || u.name, '') as fuente, t.amount, t.gmf, t.commission, t.reference, t.purpose, t.campus_id,
       t.status as condition, t.search, treasury.reconciled_on(t.id, t.from_id) as from_reconciled,
       treasury.reconciled_on(t.id, t.to_id) as to_reconciled
from treasury.fund_transfer t
join treasury.bank_account f on f.id = t.from_id
join treasury.bank_account d on d.id = t.to_id
left join budget.fuente u on u.id = f.fuente_id;

-- What is chosen in treasury is chosen among what fits.
create view treasury.money_account_option as
select a.id, a.code || ' ' || a.name as label, b.name || ' · ' || b.number as detail,
       platform.fold(a.code || ' ' || a.name || ' ' || coalesce(b.name || ' ' || b.number, '')) as search, a.active as enabled
from accounting.account a left join treasury.bank_account b on b.account_id = a.id
where a.accepts_moves and (a.code like '1105%' or a.code like '1110%' or a.code like '1132%');
comment on view treasury.money_account_option is 'Accounts of the chart where money is kept: of cash, of banks, of restricted use.';

create view treasury.health_rubro_option as
select r.id, r.code || ' ' || r.name as label, 'Vigencia ' || r.vigencia as detail, r.search,
       r.active and r.vigencia >= extract(year from (now() at time zone 'America/Bogota'))::int - 1 as enabled
from budget.rubro r
where r.side = 'income' and not exists (select from budget.rubro child where child.parent_id = r.id)
  and (r.code like '1.1.02.05%' or exists (select from treasury.regimen g where g.rubro_code = r.code));
comment on view treasury.health_rubro_option is 'Rubros of income in which what payers of health services send is collected.';
