-- A word that was typed wrong is looked for among those there are: a few thousand distinct ones stand for millions of rows.
create table admin.search_word (
  word text primary key,
  uses bigint not null,
  read_on date not null
);
comment on table admin.search_word is 'The words by which things are found, read once a day: what a misspelt one may have meant.';
create index search_word_alike on admin.search_word using gin (word gin_trgm_ops);
select platform.unaudited('admin.search_word', 'made again each day of the words of other tables');
