-- An employee is kept by the site where they are hired, which alone opens, edits and retires them; every site may name them,
-- as the boss of somebody or as who attends. Who answers for a place is of the site of that place.
select platform.kept_by_site('people.employee');
select platform.of_site_via('people.custody', 'location_id');
