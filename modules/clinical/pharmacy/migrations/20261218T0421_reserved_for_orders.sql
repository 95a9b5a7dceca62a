-- A dispensing that is discarded keeps nothing for its order.
create trigger dispensing_releases after delete on pharmacy.dispensing
for each row execute function warehouse.release_reserved();
