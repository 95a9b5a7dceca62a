-- Columns are named by the terms of the glossary.
alter table rips.attempt rename column said to message;
