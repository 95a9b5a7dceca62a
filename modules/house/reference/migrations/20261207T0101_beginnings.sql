-- One or two letters are in nearly every label, and no index of letters by threes serves them: codes and names that begin so are looked
-- for first, by their first letters.
create index entry_begins on reference.entry (catalogue, left(search, 8) text_pattern_ops);
create index entry_named on reference.entry (catalogue, left(platform.fold(name), 8) text_pattern_ops);
comment on index reference.entry_begins is 'Codes by their beginning, as they are typed.';
comment on index reference.entry_named is 'Names by their beginning, as they are typed.';
