-- The user makes a payment by PSE in the page of the bank: no file has it. What was put together with a movement
-- of the bank is reconciled, and is not undone while it is.
create view treasury.egreso_list as
select e.*, t.name as tercero_label, b.name as bank_account_label, coalesce(p.gross, 0) as gross, coalesce(d.deducted, 0) as deducted,
       coalesce(e.leaves, p.gross - coalesce(d.deducted, 0), 0) as net, e.status as condition,
       coalesce('Cheque ' || c.number, e.reference) as instrument,
       exists (select from treasury.egreso_budget x where x.egreso_id = e.id) as with_budget,
       case when e.status in ('draft', 'annulled') or e.form <> 'transfer' then 'none'
            when e.status = 'rejected' then 'rejected' when e.status = 'confirmed' and x.returned then 'partial'
            when e.status = 'confirmed' then 'confirmed'
            when exists (select from treasury.bank_file_line f where f.egreso_id = e.id) then 'sent' else 'pending' end as bank_state,
       treasury.reconciled_on(e.id, null) as reconciled
from treasury.egreso e
join people.tercero_face t on t.id = e.tercero_id
left join treasury.bank_account b on b.id = e.bank_account_id
left join lateral (select number from treasury.cheque c where c.egreso_id = e.id order by c.created_at desc limit 1) c on true
left join lateral (select sum(amount) as gross from treasury.egreso_payment where parent_id = e.id) p on true
left join lateral (select sum(amount) as deducted from treasury.egreso_deduction where parent_id = e.id) d on true
cross join lateral (select coalesce(bool_or(state in ('rejected', 'retained')), false) as returned
                    from treasury.egreso_payee where parent_id = e.id) x;
comment on view treasury.egreso_list is 'What the list of egresos shows.';

create view treasury.egreso_option as
select e.id, 'CE ' || lpad(e.number::text, greatest(3, length(e.number::text)), '0') || ' de ' || e.vigencia as label,
       t.name || ' · ' || e.purpose as detail, e.search || ' ' || platform.fold(t.name) as search, e.status = 'issued' as enabled,
       e.vigencia, e.campus_id
from treasury.egreso e join people.tercero_face t on t.id = e.tercero_id where e.number is not null;
comment on view treasury.egreso_option is 'Egresos to choose from.';

-- A note of the bank pays what the bank took by itself.
create view treasury.tax_paid as
select t.account_id, t.report, v.day, case v.condition when 'reversal' then -l.credit else l.debit end as amount
from (select id, 'treasury.egreso' as document from treasury.egreso where kind <> 'order'
      union all
      select id, 'accounting.note' from accounting.note_list where bank_account_id is not null) d
join accounting.entry_list v on v.document_id = d.id and v.document = d.document
join accounting.line_list l on l.entry_id = v.id
join accounting.tax_account_list t on t.code = l.account;
comment on view treasury.tax_paid is 'What was paid of each account of taxes, day by day; what was taken back is negative.';

create view treasury.egreso_payee_list as
select p.id, p.parent_id, p.position, p.tercero_id, p.account_id, p.item_id, p.amount, p.state, p.reason, p.decided_on,
       coalesce('el ' || platform.numbered('CE', e.number), 'un borrador de egreso') as paper
from treasury.egreso_payee p join treasury.egreso e on e.id = p.parent_id;
comment on view treasury.egreso_payee_list is 'Payees of egresos, with the paper that pays each: what a module that owes them reads.';
