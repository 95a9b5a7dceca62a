-- Accounts and tills are of the house, though one site uses them most.
select platform.of_house('treasury.bank_account', 'treasury.cash_register');
select platform.of_site_via('treasury.bank_file_line', 'file_id');
