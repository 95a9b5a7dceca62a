-- A balance row is written again as soon as it exists, and then with each move: with room in its page the new version needs no
-- entry in the indexes.
alter table budget.line set (fillfactor = 50);
alter table budget.document_balance set (fillfactor = 50);
alter table budget.apropiacion_day set (fillfactor = 70);
