-- A location lies in one site: only that site opens, edits, prints or chooses it. The same of a holiday that names a site.
delete from platform.whose where table_name in ('hospital.location', 'hospital.holiday');
