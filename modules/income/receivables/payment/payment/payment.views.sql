create view receivables.payment_list as
select p.id, p.number, p.vigencia, p.date, p.campus_id, p.bank_account_id, b.name as bank_account_label, p.payer_id,
       t.name as payer_label, p.origin, p.reference, p.giro_month, p.purpose, p.amount, p.retained, p.advanced,
       p.applied + p.applied_advance as applied,
       case when p.status = 'registered' then p.amount - p.applied - p.applied_advance else 0 end as left_to_apply,
       case when p.status = 'registered' and p.amount > p.applied + p.applied_advance
         then (now() at time zone 'America/Bogota')::date - p.date end as age,
       exists (select from receivables.application a where a.payment_id = p.id and a.status = 'approved'
               and a.collection_id is null) as to_collect,
       case when p.status <> 'registered' then p.status when p.payer_id is null then 'unidentified'
            when p.applied + p.applied_advance = 0 then 'identified'
            when p.applied + greatest(p.applied_advance, p.excess) < p.amount then 'partial'
            when p.applied + p.applied_advance < p.amount then 'advanced' else 'applied' end as condition,
       p.search || ' ' || platform.fold(coalesce(t.name, '')) as search
from receivables.payment p
join treasury.bank_account_face b on b.id = p.bank_account_id
left join insurers.payer_face y on y.id = p.payer_id
left join people.tercero_face t on t.id = y.tercero_id;
comment on view receivables.payment_list is 'Payments of payers: what of each is applied, and for how many days the rest waits.';

create view receivables.payment_option as
select p.id, 'PP ' || lpad(p.number::text, greatest(3, length(p.number::text)), '0') as label, p.purpose as detail, p.search,
       p.status = 'registered' as enabled, p.vigencia, p.campus_id
from receivables.payment p where p.number is not null;
comment on view receivables.payment_option is 'Numbered payments to choose from.';
