create view warehouse.stock_posting_list as
select p.*, coalesce(m.moves, 0) as moves, coalesce(m.value, 0) as value, p.status as condition
from warehouse.stock_posting p
left join lateral (select count(*)::int as moves, sum(abs(v.value)) as value from warehouse.posted_move x
                   join warehouse.move v on v.id = x.move_id where x.posting_id = p.id) m on true;
comment on view warehouse.stock_posting_list is 'Cuts of the warehouse that were taken to the books.';

create view warehouse.stock_posting_option as
select p.id, platform.numbered('CAL', p.number) || ' de ' || p.vigencia as label, p.purpose as detail, p.search,
       p.status = 'approved' as enabled, p.vigencia, p.campus_id
from warehouse.stock_posting p where p.number is not null;
comment on view warehouse.stock_posting_option is 'Cuts of the warehouse to choose from.';

-- The account is that of `counterpart` (book-lines.domain.ts).
create view warehouse.consumed_list as
select m.id, m.at, m.day, m.document, m.document_id, m.campus_id, m.store_id, m.product_id, p.group_id, m.cost_centre_id,
       -m.quantity as quantity, -m.value as value,
       (select case when warehouse.charged_as(m.kind, m.line_id) = 'patient'
                    then coalesce(r.patient_account_id, r.consumption_account_id) else r.consumption_account_id end
        from warehouse.group_account r left join hospital.cost_centre_face c on c.id = m.cost_centre_id
        where r.group_id = p.group_id and r.from_day <= m.day
          and (r.cost_centre_id = m.cost_centre_id or starts_with(c.code, r.centre_prefix))
        order by r.cost_centre_id is null, length(r.centre_prefix) desc, r.from_day desc limit 1) as account_id
from warehouse.move m join warehouse.move_kind k on k.kind = m.kind join warehouse.product p on p.id = m.product_id
where k.consumes or m.kind = 'serviceReturn';
comment on view warehouse.consumed_list is 'What was consumed, less what came back of it, at its cost, with the account that it is charged to.';
