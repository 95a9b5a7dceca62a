-- A person of a period belongs to the site of the period.
select platform.of_site_via('payroll.period_person', 'period_id');
