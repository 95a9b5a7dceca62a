-- A lot that expired is said to be so from the day after its last one. A late paper of a day on which it still served goes out of it.
alter table warehouse.lot drop constraint lot_status_check;
alter table warehouse.lot add constraint lot_status_check check (status in ('available', 'quarantine', 'blocked', 'expired'));
create index lot_to_expire on warehouse.lot (expiry) where status = 'available' and expiry is not null;
