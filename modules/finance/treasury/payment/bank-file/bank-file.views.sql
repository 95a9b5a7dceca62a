create view treasury.bank_code_list as
select c.id, c.bank_id, t.name as bank_label, c.code, c.active, platform.fold(t.name || ' ' || c.code) as search
from treasury.bank_code c join people.tercero_face t on t.id = c.bank_id;
comment on view treasury.bank_code_list is 'Codes of banks in electronic clearing.';

create view treasury.bank_file_list as
select f.id, f.number, f.vigencia, f.date, f.bank_account_id, b.name as bank_account_label, m.name as format_name, f.campus_id, f.total,
       f.sha256, f.name, l.count, l.confirmed, l.rejected,
       case when l.waiting = 0 then 'answered' when l.waiting < l.count then 'partial' else 'sent' end as condition,
       platform.fold(f.number || ' ' || b.name || ' ' || f.name) as search
from treasury.bank_file f
join treasury.bank_account b on b.id = f.bank_account_id
join treasury.bank_file_format m on m.code = f.format_code
cross join lateral (
  select count(*) as count, count(*) filter (where result = 'confirmed') as confirmed,
         count(*) filter (where result = 'rejected') as rejected, count(*) filter (where result = 'sent') as waiting
  from treasury.bank_file_line where file_id = f.id) l;
comment on view treasury.bank_file_list is 'Files sent to banks and what came of them.';
