-- The board asks for the moves of one stage in a month, and again for as long as nobody moves anything.
create index move_by_class on budget.move (class, day);
select platform.watched('budget.move');
select platform.watched('budget.move_class');
select platform.watched('budget.apropiacion');
select platform.watched('budget.aforo');
