create view treasury.petty_cash_legalisation_list as
select l.id, l.number, l.vigencia, l.date, l.petty_cash_id, c.name as petty_cash_label, t.name as keeper, l.kind, l.purpose,
       l.gross, l.withheld, l.net, l.returned, l.campus_id, l.status as condition, l.search || ' ' || c.search as search
from treasury.petty_cash_legalisation l
join treasury.petty_cash c on c.id = l.petty_cash_id
join people.tercero_face t on t.id = c.keeper_id;
comment on view treasury.petty_cash_legalisation_list is 'Reembolsos and legalizaciones definitivas, with their figures.';

create view treasury.petty_cash_legalisation_option as
select l.id, 'LC ' || lpad(l.number::text, greatest(3, length(l.number::text)), '0') as label, c.name as detail, l.search,
       l.status = 'approved' as enabled, l.vigencia, l.campus_id
from treasury.petty_cash_legalisation l join treasury.petty_cash c on c.id = l.petty_cash_id where l.number is not null;
comment on view treasury.petty_cash_legalisation_option is 'Numbered legalizaciones to choose from.';
