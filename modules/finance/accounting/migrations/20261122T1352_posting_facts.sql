-- Their statements read a few rows by their keys whatever is asked: one plan serves, and looking for another costs more than they do.
alter function accounting.check_sealed() set plan_cache_mode = force_generic_plan;
