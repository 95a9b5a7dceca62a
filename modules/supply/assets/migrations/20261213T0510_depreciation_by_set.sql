-- The depreciation of a month is worked out by the database for all the assets of a site at once.
create function assets.days360(from_day date, on_day date) returns int language sql immutable parallel safe as $$
  select greatest(0, ((extract(year from on_day) - extract(year from from_day)) * 360
    + (extract(month from on_day) - extract(month from from_day)) * 30
    + case when on_day = (date_trunc('month', on_day) + interval '1 month - 1 day')::date then 30 else extract(day from on_day) end
    - extract(day from from_day) + 1)::int)
$$;
comment on function assets.days360 is 'Commercial days from one day to another, both counted: every month has thirty, and the last of each is its thirtieth.';

-- A line is of an asset by the basis it is computed with: one look at what it names, where there were two.
alter table assets.value_basis add constraint value_basis_of_asset unique (id, asset_id);
alter table assets.depreciation_line
  drop constraint depreciation_line_asset_id_fkey,
  drop constraint depreciation_line_basis_id_fkey,
  add constraint depreciation_line_basis foreign key (basis_id, asset_id) references assets.value_basis (id, asset_id);
create index depreciation_line_by_basis on assets.depreciation_line (basis_id);
