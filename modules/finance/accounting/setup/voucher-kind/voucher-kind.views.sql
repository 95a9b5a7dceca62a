create view accounting.voucher_kind_option as
select id, code || ' ' || name as label, null::text as detail, search, active as enabled from accounting.voucher_kind;

create view accounting.voucher_kind_list as
select k.*, f.name as family_label,
       (select e.number from accounting.entry e where e.kind_id = k.id order by e.vigencia desc, e.number desc limit 1) as last_number,
       (select coalesce(max(s.last), 0)::int + 1 from platform.series s
        where s.name = 'accounting.voucher-' || k.code || case k.restarts when 'never' then ''
          else '-' || extract(year from now() at time zone 'America/Bogota') end) as next_number
from accounting.voucher_kind k join accounting.voucher_family f on f.id = k.family_id;
comment on view accounting.voucher_kind_list is 'Kinds of voucher with the number that follows this year.';

create view accounting.voucher_kind_face as
select id, code, family_id, moves_banks
from accounting.voucher_kind;
