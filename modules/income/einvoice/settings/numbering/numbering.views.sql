create view einvoice.authorisation_option as
select id, prefix || ' ' || first_number || ' a ' || last_number as label, resolution as detail, search, active as enabled
from einvoice.authorisation;
comment on view einvoice.authorisation_option is 'Ranges of numbers to choose from.';
