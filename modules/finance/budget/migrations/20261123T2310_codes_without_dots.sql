-- A code is found however it is typed: «2.1.2.02.01» and «2120201». Its dots are kept apart from its digits, and what is searched has
-- both. The expression of a generated column cannot change while views read it, so a trigger keeps it; every view of rubros, of their
-- apropiaciones, lines and moves reads it from here.
alter table budget.rubro alter column search drop expression, alter column search set default '';

create trigger rubro_searched before insert or update on budget.rubro for each row execute function budget.rubro_searched();

-- What is searched is no fact of the rubro: nothing of it changes.
alter table budget.rubro disable trigger audit;
update budget.rubro set version = version;
alter table budget.rubro enable trigger audit;
