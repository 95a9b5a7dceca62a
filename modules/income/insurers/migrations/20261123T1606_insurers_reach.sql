-- A contract is kept by the site that made it, and attended under in every site.
select platform.kept_by_site('insurers.contract');
select platform.of_site_via('insurers.contract_campus', 'parent_id');
select platform.of_house('insurers.contract_use');
