-- What is caused was shared before, by programme and centre, and has the number and the day of its own paper.
alter table accounting.support_source add column support_number text, add column support_date date;
comment on column accounting.support_source.support_number is 'That of the invoice or the cuenta de cobro, where it is known before it is caused.';
create table accounting.support_share (
  id uuid primary key,
  source_id uuid not null references accounting.support_source,
  position int not null,
  detail text not null,
  cost_centre_id uuid references hospital.cost_centre,
  amount numeric(18,2) not null check (amount > 0),
  constraint support_share_once unique (source_id, position)
);
comment on table accounting.support_share is 'Among what a support is shared, as its module said: a causación begins with a line for each.';
select platform.unaudited('accounting.support_share', 'tells of a document of another module, which is audited there');
select platform.of_site_via('accounting.support_share', 'source_id');
