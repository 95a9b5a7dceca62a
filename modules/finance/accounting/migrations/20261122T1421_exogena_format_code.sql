-- In the address of a list `format` is the kind of file to export: the format of exógena has a name of its own, to filter by.
alter table accounting.exogena_concept rename column format to format_code;
alter table accounting.exogena_mapping rename column format to format_code;
