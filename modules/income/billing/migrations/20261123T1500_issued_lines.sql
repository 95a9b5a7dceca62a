-- What an invoice or a note says by line is as final as what it says above: whoever rewrote a line would change what is owed.

create trigger keep_lines before insert or update or delete on billing.invoice_line
for each row execute function billing.keep_lines();

create trigger keep_links before insert or update or delete on billing.invoice_charge
for each row execute function billing.keep_links();

create trigger keep_note_lines before insert or update or delete on billing.credit_note_line
for each row execute function billing.keep_note_lines();
