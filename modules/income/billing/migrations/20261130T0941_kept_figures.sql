-- Figures of what was invoiced and of what is owed are kept until somebody writes to what they are read from.
select platform.watched('billing.receivable');
select platform.watched('billing.receivable_move');
select platform.watched('billing.owed_sum');

-- What waits to be invoiced is found among all that was ever given.
create index charge_waiting_day on billing.charge (campus_id, day) where state in ('pending', 'reserved');
