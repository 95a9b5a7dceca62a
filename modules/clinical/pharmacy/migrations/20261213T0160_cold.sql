-- The log of temperature and humidity of each store; an excursion holds the lots that it reached.
create table pharmacy.cold_reading (
  id uuid primary key,
  date date not null,
  time text not null check (time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  store_id uuid not null references warehouse.store,
  temperature numeric(5,2) not null check (temperature between -90 and 60),
  humidity numeric(5,2) check (humidity between 0 and 100),
  purpose text,
  excursion boolean not null default false,
  released_reason text
);
comment on table pharmacy.cold_reading is 'Readings of temperature and relative humidity of stores, twice a day (Resolución 1403 de 2007).';
select platform.document_table('pharmacy.cold_reading', 'TH', $$coalesce(purpose, '')$$, '{draft,approved,released}');
create index cold_reading_store on pharmacy.cold_reading (store_id, date);

create table pharmacy.cold_lot (
  reading_id uuid not null references pharmacy.cold_reading,
  lot_id uuid not null references warehouse.lot,
  primary key (reading_id, lot_id)
);
comment on table pharmacy.cold_lot is 'The lots that an excursion put in quarantine.';
create index cold_lot_lot on pharmacy.cold_lot (lot_id);
select platform.append_only('pharmacy.cold_lot');
select platform.unaudited('pharmacy.cold_lot', 'append-only, written with its reading');
select platform.of_site_via('pharmacy.cold_lot', 'reading_id');
