-- What is kept of official codes is forgotten when an edition is applied.
select platform.watched('reference.entry');
