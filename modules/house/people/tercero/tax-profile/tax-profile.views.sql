create view people.tax_profile_face as
select from_day, ica_rate, responsibilities, tercero_id, until_day, vat_responsible
from people.tax_profile;
