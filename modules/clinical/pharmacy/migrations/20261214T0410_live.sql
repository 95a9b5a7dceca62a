-- The queue of the pharmacy is read again when something is given.
select platform.live('pharmacy.dispensing', 'care.medicalOrder');
