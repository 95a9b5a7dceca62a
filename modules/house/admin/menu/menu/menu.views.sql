create view admin.thing_option as
select id, label, null::text as detail, platform.fold(label) as search, true as enabled from admin.audited_thing;
comment on view admin.thing_option is 'Things to look for in the audit.';
