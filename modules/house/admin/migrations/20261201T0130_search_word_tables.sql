-- Where each word is found: what a misspelt word may have meant is looked for there alone, and not in everything that has words.
alter table admin.search_word add column tables text[] not null default '{}';
comment on column admin.search_word.tables is 'The tables whose words it is among, as they were read that day.';

-- Those of today are read again, with their tables.
delete from admin.search_word;
