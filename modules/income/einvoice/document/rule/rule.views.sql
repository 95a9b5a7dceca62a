create view einvoice.dian_rule_list as select * from einvoice.dian_rule;
comment on view einvoice.dian_rule_list is 'What the list of rules shows.';

create view einvoice.dian_rule_option as
select id, code as label, message as detail, search, active as enabled from einvoice.dian_rule;
comment on view einvoice.dian_rule_option is 'Rules to choose from.';
