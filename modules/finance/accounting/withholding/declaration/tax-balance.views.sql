-- The return that declares each account of withholdings and IVA, by its name in the calendar of reports.
create view accounting.tax_account_list as
select id as account_id, code, code || ' ' || name as label,
       case when code like '243627%' then 'ica' when code like '2436%' then 'withholding' when code like '2445%' then 'vat'
            else 'stamps' end as report
from accounting.account where code ~ '^(2436|2445|240722)';
comment on view accounting.tax_account_list is 'Accounts of what is declared to the DIAN, a municipality or a fund, with the report of the calendar.';

create view accounting.tax_balance_list as
select t.account_id, t.label, t.report, b.vigencia, b.period, b.credit - b.debit as owed
from accounting.tax_account_list t join accounting.account_balance b on b.account_id = t.account_id;
comment on view accounting.tax_balance_list is 'What each period left owed in the accounts of taxes; the first of a vigencia brings what the last had.';
