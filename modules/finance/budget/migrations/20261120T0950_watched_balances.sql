-- Lists of documents add up these balances.
select platform.watched('budget.document_balance');
