create trigger prefer_one before insert or update on tariffs.service_homolog
for each row execute function tariffs.prefer_one();

create trigger prefer_in_service after insert or update or delete on tariffs.service_homolog
for each row execute function tariffs.prefer_in_service();
