-- The official codes a budget is reported in, each with the rubros of every vigencia that are mapped to it.

create index rubro_ccpet on budget.rubro (ccpet_code);
