-- Rows with the same words lie together when the table is in order of names: gathering thirty thousand of a million then reads
-- four hundred blocks instead of nineteen thousand. `cluster people.tercero` puts them so, after people came in bulk.
alter table people.tercero cluster on tercero_walk;
alter table people.patient cluster on patient_walk;
