create view treasury.cash_account as
select id, code from accounting.posting_account_option where code like '1105%' or code like '1110%';
comment on view treasury.cash_account is 'Accounts of cash registers and banks; what is restricted pays nothing else.';
