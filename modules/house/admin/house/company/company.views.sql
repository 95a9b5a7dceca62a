create view admin.company_face as
select id, address, check_digit, chip_code, configured, email, footer, logo, logo_media_type, municipality, municipality_id, name, nit, phone,
       reps_code, slogan, version
from admin.company;
