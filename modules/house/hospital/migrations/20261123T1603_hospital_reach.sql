-- The house has its places, centres and holidays in one list, whatever site each is in.
select platform.of_house('hospital.cost_centre', 'hospital.holiday', 'hospital.location');
