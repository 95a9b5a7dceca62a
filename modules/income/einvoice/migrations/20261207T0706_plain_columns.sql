-- Columns are named by the terms of the glossary.
alter table einvoice.attempt rename column said to message;
alter table einvoice.delivery rename column said to message;
