-- A rubro shows what it and all that hangs from it amount to. Codes of a subtree lie together under the C collation: those that
-- begin with the code and a dot.
create index rubro_subtree on budget.rubro (vigencia, side, code collate "C");
