create view accounting.payable_list as
select p.causacion_id as id, p.causacion_id, p.campus_id, p.tercero_id, t.name as tercero_label, c.number, c.vigencia,
       'CA ' || lpad(c.number::text, greatest(3, length(c.number::text)), '0') as causacion_label, c.kind, p.item as support,
       c.date, c.due_on, p.account_id, a.code as account, p.item as open_item, p.gross, p.withheld, p.amortised, p.net,
       n.credited, p.net - n.credited - b.balance as paid, b.balance, p.programmed, p.obligacion_id, c.registro_id,
       c.purpose as concept, c.search || ' ' || platform.fold(t.name) as search,
       case when b.balance = 0 then 'paid' when p.net - n.credited > b.balance then 'partial' else 'approved' end as condition
from accounting.payable p
join accounting.causacion c on c.id = p.causacion_id
join people.tercero_face t on t.id = p.tercero_id
join accounting.account a on a.id = p.account_id
cross join lateral (
  select coalesce(sum(o.credit - o.debit), 0) as balance from accounting.open_item o
  where o.account_id = p.account_id and o.tercero_id = p.tercero_id and o.item = p.item) b
cross join lateral (
  select coalesce(sum(s.from_payable), 0) as credited from accounting.supplier_note s where s.causacion_id = p.causacion_id) n
where p.live;
comment on view accounting.payable_list is 'What is owed by causación: the balance is that of its open item in the journal.';

create view accounting.payable_face as
select amortised, campus_id, causacion_id, gross, live, net, obligacion_id, programmed, tercero_id, withheld
from accounting.payable;
