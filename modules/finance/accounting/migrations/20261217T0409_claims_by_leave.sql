-- Where nothing was posted to it yet, what administrators owe of leaves is kept leave by leave.
update accounting.account a set requires_open_item = true
where a.code = '138426' and not exists (select from accounting.entry_line l where l.account_id = a.id);
