-- The account of the chart of each bank account says its fuente: so do its lines from now on.
select accounting.say_fuente(account_id, fuente_id) from treasury.bank_account where fuente_id is not null;
