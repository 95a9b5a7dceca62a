create view assets.basis as
select v.*, case when v.method = 'units' then (
         select coalesce(jsonb_agg(jsonb_build_object('day', r.day, 'units', r.units)), '[]')
         from assets.usage_reading r where r.asset_id = v.asset_id and r.day >= v.from_day) else '[]'::jsonb end as readings
from assets.value_basis v;
comment on view assets.basis is 'How each asset is depreciated from a day on, with what it produced since, where it is depreciated by that.';
