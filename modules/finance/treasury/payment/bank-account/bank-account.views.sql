-- Until when each bank account is reconciled.
create view treasury.bank_account_list as
select b.id, b.bank_id, t.name as bank_label, b.clearing_code, b.kind, b.number, b.name, b.account_id,
       a.code || ' ' || a.name as account_label, b.fuente_id, f.code || ' ' || f.name as fuente_label, b.use, b.gmf_exempt, b.overdraft,
       b.minimum_balance, b.file_format, b.joint_signature, b.campus_id, s.name as campus_label, b.opened_on, b.active,
       coalesce(moved.balance, 0) as book_balance, platform.fold(b.search || ' ' || t.name || ' ' || a.code) as search,
       (select max(r.date) from treasury.reconciliation r where r.bank_account_id = b.id and r.status = 'closed') as reconciled_until
from treasury.bank_account b
join people.tercero_face t on t.id = b.bank_id
join accounting.account_face a on a.id = b.account_id
left join budget.fuente_face f on f.id = b.fuente_id
left join admin.campus_face s on s.id = b.campus_id
left join lateral (select sum(debit - credit) as balance from accounting.account_balance_face where account_id = b.account_id) moved on true;
comment on view treasury.bank_account_list is 'Bank accounts with what the books say is in them.';

create view treasury.bank_account_option as
select b.id, b.name as label, t.name || ' ' || b.number as detail, platform.fold(b.search || ' ' || t.name) as search,
       b.active as enabled, b.campus_id
from treasury.bank_account b join people.tercero_face t on t.id = b.bank_id;
comment on view treasury.bank_account_option is 'Bank accounts to choose from.';

create view treasury.bank_account_face as
select id, account_id, active, bank_id, kind, name, number
from treasury.bank_account;
