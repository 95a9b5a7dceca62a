-- Methods of depreciation besides the straight line: one for each class, kept in the basis of each asset from its day on (dossier of
-- assets §4.1; Resolución 414 de 2014 of the CGN, PPE: straight line, decreasing, units of production).
alter table assets.asset_class
  add column method text not null default 'straight' check (method in ('straight', 'units', 'digits', 'declining')),
  add column life_units int check (life_units between 1 and 1000000000),
  add column use_unit text,
  add constraint asset_class_units check (method <> 'units' or (life_units is not null and life_months is not null));
comment on column assets.asset_class.life_units is 'What an asset of the class is expected to produce in its life: hours, studies, kilometres.';

alter table assets.value_basis
  add column method text not null default 'straight' check (method in ('straight', 'units', 'digits', 'declining')),
  add column units int not null default 0 check (units >= 0),
  add column rate_days int check (rate_days > 0);
comment on column assets.value_basis.units is 'Of units of production: those that are left from its first day.';
comment on column assets.value_basis.rate_days is 'Of a declining balance: the life that gives its rate, which an improvement does not change.';

create table assets.usage_reading (
  id uuid primary key,
  asset_id uuid not null references assets.asset,
  day date not null,
  units int not null check (units between 0 and 1000000000),
  note text,
  constraint usage_reading_once unique (asset_id, day)
);
comment on table assets.usage_reading is 'What an asset produced up to a day since the reading before: by it, units of production are depreciated.';
select platform.audited('assets.usage_reading');
select platform.of_site_via('assets.usage_reading', 'asset_id');

alter table assets.adjustment add column units int check (units between 1 and 1000000000);
comment on column assets.adjustment.units is 'Of a change of life by units of production: those that are left.';
alter table assets.initial_inventory_line add column remaining_units int check (remaining_units between 0 and 1000000000);
comment on column assets.initial_inventory_line.remaining_units is 'Units of production that are left at the cut-off, of a class depreciated by them.';

/* What a year of a declining balance depreciates before, and in, its part gone by: twice the straight line over the balance at its
   beginning, and what is left in equal parts where that is more. Each year is rounded half-up to the peso. */
create function assets.declined(amount numeric, residual numeric, days int, rate_days int, elapsed int) returns numeric
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

create function assets.digits_weight(days int, elapsed int) returns numeric language sql immutable parallel safe as $$
  select 360.0 * (y * days::numeric - 180.0 * y * (y - 1)) + greatest(days - 360 * y, 360) * (elapsed - 360 * y)::numeric
  from (select (elapsed / 360) as y) year
$$;
comment on function assets.digits_weight is
  'How much of the digits of its years an asset has spent: each year weighs the days that were left when it began.';

create function assets.depreciated(method text, amount numeric, residual numeric, days int, rate_days int, elapsed int, units int, used int)
returns numeric language sql immutable parallel safe as $$
  select case
    when amount = 0 or days = 0 then 0
    when method = 'units' then case when used >= units then amount else least(amount, div(2 * amount * used + units, 2 * units)) end
    when elapsed >= days then amount
    when method = 'straight' then least(amount, div(2 * amount * elapsed + days, 2 * days))
    when method = 'declining' then assets.declined(amount, residual, days, coalesce(rate_days, days), elapsed)
    else (
      select least(amount, div(2 * amount * w.part + w.whole, 2 * w.whole))
      from (select assets.digits_weight(days, elapsed) as part, assets.digits_weight(days, days) as whole) w)
  end
$$;
comment on function assets.depreciated is
  'What a basis depreciates over some commercial days, or some units: half-up to the peso, and exactly its amount at its end.';

drop function assets.depreciation_due(uuid, date, uuid[]);
create function assets.depreciation_due(site uuid, on_day date, only_these uuid[])
returns table (asset_id uuid, plate text, class_id uuid, basis_id uuid, cost_centre_id uuid, state text, before numeric, amount numeric)
language sql stable as $$
  select a.id, a.plate, a.class_id, b.id, coalesce(m.cost_centre_id, a.cost_centre_id), coalesce(m.state, a.state), l.accumulated,
         b.before - l.accumulated + case when b.method = 'straight' and e.elapsed < b.days
           then least(b.amount, div(2 * b.amount * e.elapsed + b.days, 2 * b.days))
           else assets.depreciated(b.method, b.amount, b.residual, b.days, b.rate_days, e.elapsed, b.units, coalesce(u.used, 0)) end
  from assets.asset a
  join assets.asset_balance l on l.asset_id = a.id
  join (select distinct on (v.asset_id) v.* from assets.value_basis v where not v.undone and v.from_day <= on_day
        order by v.asset_id, v.from_day desc, v.seq desc) b on b.asset_id = a.id
  cross join lateral (select least(b.days, assets.days360(b.from_day, on_day)) as elapsed) e
  left join lateral (select sum(r.units)::int as used from assets.usage_reading r
                     where b.method = 'units' and r.asset_id = b.asset_id and r.day between b.from_day and on_day) u on true
  left join (select distinct on (v.asset_id) v.asset_id, v.cost_centre_id, v.state from assets.asset_move v
             where v.state is not null and v.day <= on_day order by v.asset_id, v.seq desc) m on m.asset_id = a.id
  where a.campus_id = site and a.state <> 'retired' and (only_these is null or a.id = any(only_these))
$$;
comment on function assets.depreciation_due is
  'What each asset of a site has to be depreciated up to a day over what was depreciated before, and where it was that day.';
