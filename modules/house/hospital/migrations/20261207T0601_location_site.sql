-- A location lies in one site: only that site opens, edits, prints or chooses it. The same of a holiday that names a site.
select platform.of_site_itself('hospital.location', 'hospital.holiday');
