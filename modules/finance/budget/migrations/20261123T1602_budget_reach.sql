-- The ledger and what passes from one vigencia to the next are of the house.
select platform.of_house('budget.move', 'budget.rezago', 'budget.futura_move');
