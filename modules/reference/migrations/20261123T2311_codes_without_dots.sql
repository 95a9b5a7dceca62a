-- The codes of these catalogues are written with dots, and typed without them as often.
create or replace view reference.ccpet_income_option as
select id, label, detail, search || ' ' || replace(code, '.', '') as search, offered as enabled, code
from reference.entry where catalogue = 'ccpetIncome';

create or replace view reference.ccpet_expense_option as
select id, label, detail, search || ' ' || replace(code, '.', '') as search, offered as enabled, code
from reference.entry where catalogue = 'ccpetExpense';

create or replace view reference.cuipo_fuente_option as
select id, label, detail, search || ' ' || replace(code, '.', '') as search, offered as enabled, code
from reference.entry where catalogue = 'cuipoFuente';
