-- The depreciation of a month is worked out by the database for all the assets of a site at once.
create function assets.days360(from_day date, on_day date) returns int language sql immutable parallel safe as $$
  select greatest(0, ((extract(year from on_day) - extract(year from from_day)) * 360
    + (extract(month from on_day) - extract(month from from_day)) * 30
    + case when on_day = (date_trunc('month', on_day) + interval '1 month - 1 day')::date then 30 else extract(day from on_day) end
    - extract(day from from_day) + 1)::int)
$$;
comment on function assets.days360 is 'Commercial days from one day to another, both counted: every month has thirty, and the last of each is its thirtieth.';

create function assets.depreciation_due(site uuid, on_day date, only_these uuid[])
returns table (asset_id uuid, plate text, class_id uuid, basis_id uuid, cost_centre_id uuid, state text, before numeric, amount numeric)
language sql stable as $$
  select a.id, a.plate, a.class_id, b.id, coalesce(m.cost_centre_id, a.cost_centre_id), coalesce(m.state, a.state), l.accumulated,
         b.before - l.accumulated + case when b.days = 0 then 0 else
           div(2 * b.amount * least(b.days, assets.days360(b.from_day, on_day)) + b.days, 2 * b.days) end
  from assets.asset a
  join assets.asset_balance l on l.asset_id = a.id
  join (select distinct on (v.asset_id) v.* from assets.value_basis v where not v.undone and v.from_day <= on_day
        order by v.asset_id, v.from_day desc, v.seq desc) b on b.asset_id = a.id
  left join (select distinct on (v.asset_id) v.asset_id, v.cost_centre_id, v.state from assets.asset_move v
             where v.state is not null and v.day <= on_day order by v.asset_id, v.seq desc) m on m.asset_id = a.id
  where a.campus_id = site and a.state <> 'retired' and (only_these is null or a.id = any(only_these))
$$;
comment on function assets.depreciation_due is
  'What each asset of a site has to be depreciated up to a day, half-up to the peso over what was depreciated before, and where it was that day.';

-- A line is of an asset by the basis it is computed with: one look at what it names, where there were two.
alter table assets.value_basis add constraint value_basis_of_asset unique (id, asset_id);
alter table assets.depreciation_line
  drop constraint depreciation_line_asset_id_fkey,
  drop constraint depreciation_line_basis_id_fkey,
  add constraint depreciation_line_basis foreign key (basis_id, asset_id) references assets.value_basis (id, asset_id);
create index depreciation_line_by_basis on assets.depreciation_line (basis_id);
