-- How a file was read: what reads the same file better brings it again, also where it is already in force.
alter table reference.edition add column reading smallint not null default 1;
comment on column reference.edition.reading is 'The way of reading of its catalogue when it was brought.';
