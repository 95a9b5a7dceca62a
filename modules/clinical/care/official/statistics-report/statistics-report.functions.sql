-- Age groups of the statistics.
create or replace function care.age_group(years int) returns text language sql immutable as $$
  select case when years < 1 then '<1' when years < 5 then '1–4' when years < 15 then '5–14' when years < 45 then '15–44'
              when years < 60 then '45–59' else '≥60' end $$;
