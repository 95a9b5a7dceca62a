-- One compiled function for each basis: the days and the readings of each asset are worked out once.
create or replace function assets.depreciated(method text, amount numeric, residual numeric, days int, rate_days int, elapsed int, units int,
  used int)
returns numeric language plpgsql immutable parallel safe as $$
declare
  part numeric;
  whole numeric;
begin
  if amount = 0 or days = 0 then return 0; end if;
  if method = 'units' then
    part := used; whole := units;
  elsif elapsed >= days then
    return amount;
  elsif method = 'straight' then
    part := elapsed; whole := days;
  elsif method = 'declining' then
    return assets.declined(amount, residual, days, coalesce(rate_days, days), elapsed);
  else
    part := assets.digits_weight(days, elapsed); whole := assets.digits_weight(days, days);
  end if;
  if part >= whole then return amount; end if;
  return least(amount, div(2 * amount * part + whole, 2 * whole));
end $$;
comment on function assets.depreciated is
  'What a basis depreciates over some commercial days, or some units: half-up to the peso, and exactly its amount at its end.';

create or replace function assets.depreciation_due(site uuid, on_day date, only_these uuid[])
returns table (asset_id uuid, plate text, class_id uuid, basis_id uuid, cost_centre_id uuid, state text, before numeric, amount numeric)
language sql stable as $$
  select a.id, a.plate, a.class_id, b.id, coalesce(m.cost_centre_id, a.cost_centre_id), coalesce(m.state, a.state), l.accumulated,
         b.before - l.accumulated + case when b.method = 'straight' and e.elapsed < b.days
           then least(b.amount, div(2 * b.amount * e.elapsed + b.days, 2 * b.days))
           else assets.depreciated(b.method, b.amount, b.residual, b.days, b.rate_days, e.elapsed, b.units,
             case b.method when 'units' then (
               select coalesce(sum(r.units), 0)::int from assets.usage_reading r
               where r.asset_id = b.asset_id and r.day between b.from_day and on_day) else 0 end) end
  from assets.asset a
  join assets.asset_balance l on l.asset_id = a.id
  join (select distinct on (v.asset_id) v.* from assets.value_basis v where not v.undone and v.from_day <= on_day
        order by v.asset_id, v.from_day desc, v.seq desc) b on b.asset_id = a.id
  cross join lateral (select least(b.days, assets.days360(b.from_day, on_day)) as elapsed offset 0) e
  left join (select distinct on (v.asset_id) v.asset_id, v.cost_centre_id, v.state from assets.asset_move v
             where v.state is not null and v.day <= on_day order by v.asset_id, v.seq desc) m on m.asset_id = a.id
  where a.campus_id = site and a.state <> 'retired' and (only_these is null or a.id = any(only_these))
$$;
comment on function assets.depreciation_due is
  'What each asset of a site has to be depreciated up to a day over what was depreciated before, and where it was that day.';

-- The depreciation of a month is worked out by the database for all the assets of a site at once.
create or replace function assets.days360(from_day date, on_day date) returns int language sql immutable parallel safe as $$
  select greatest(0, ((extract(year from on_day) - extract(year from from_day)) * 360
    + (extract(month from on_day) - extract(month from from_day)) * 30
    + case when on_day = (date_trunc('month', on_day) + interval '1 month - 1 day')::date then 30 else extract(day from on_day) end
    - extract(day from from_day) + 1)::int)
$$;
comment on function assets.days360 is 'Commercial days from one day to another, both counted: every month has thirty, and the last of each is its thirtieth.';

-- What double declining balance depreciates in some days: each year on what is left, or straight over the rest once that is more.
create or replace function assets.declined(amount numeric, residual numeric, days int, rate_days int, elapsed int) returns numeric
language plpgsql immutable parallel safe as $$
declare
  done numeric := 0;
  at int := 0;
  span int;
  year numeric;
begin
  loop
    span := least(360, days - at);
    year := least(amount - done, greatest(
      div(4 * (amount - done + residual) * span + rate_days, 2 * rate_days),
      case when at + span >= days then amount - done else div(2 * (amount - done) * span + (days - at), 2 * (days - at)) end));
    if elapsed < at + span then
      return done + least(year, div(2 * year * (elapsed - at) + span, 2 * span));
    end if;
    done := done + year;
    at := at + span;
  end loop;
end $$;

create or replace function assets.digits_weight(days int, elapsed int) returns numeric language sql immutable parallel safe as $$
  select 360.0 * (y * days::numeric - 180.0 * y * (y - 1)) + greatest(days - 360 * y, 360) * (elapsed - 360 * y)::numeric
  from (select (elapsed / 360) as y) year
$$;
comment on function assets.digits_weight is
  'How much of the digits of its years an asset has spent: each year weighs the days that were left when it began.';
