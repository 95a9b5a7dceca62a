create view assets.asset_transfer_list as
select t.*, w.name as tercero_label, c.name as custodian_label, l.code || ' ' || l.name as location_label, t.status as condition,
       s.name as to_campus_label,
       (select string_agg(distinct coalesce(nullif(concat_ws(' · ', f.name, p.code || ' ' || p.name), ''), 'Bodega'), '; ')
        from assets.asset_transfer_line i join assets.asset a on a.id = i.asset_id
        left join assets.asset_move m on m.document_id = t.id and m.asset_id = i.asset_id and m.undoes_id is null
        left join people.tercero_face f on f.id = case when m.id is null then a.custodian_id else m.from_custodian_id end
        left join hospital.location_face p on p.id = case when m.id is null then a.location_id else m.from_location_id end
        where i.parent_id = t.id) as sender,
       (select count(*)::int from assets.asset_transfer_line i where i.parent_id = t.id) as assets
from assets.asset_transfer t
left join people.tercero_face c on c.id = t.custodian_id
left join people.tercero_face w on w.id = t.tercero_id
left join admin.campus_face s on s.id = t.to_campus_id
left join hospital.location_face l on l.id = t.location_id;
comment on view assets.asset_transfer_list is 'Traslados de bienes with who had them and who receives them, and how many they are.';

create view assets.asset_transfer_option as
select id, platform.numbered('TB', number) || ' de ' || vigencia as label, purpose as detail, search, status = 'accepted' as enabled,
       vigencia, campus_id
from assets.asset_transfer where number is not null;
comment on view assets.asset_transfer_option is 'Numbered traslados de bienes to choose from.';

create view assets.transfer_receipt_option as
select r.id, platform.numbered('TB', t.number) || ' de ' || t.vigencia as label, t.purpose as detail, t.search,
       t.status = 'sent' as enabled, r.campus_id
from assets.transfer_receipt r join assets.asset_transfer t on t.id = r.transfer_id;
comment on view assets.transfer_receipt_option is 'What was sent to somebody, as its receiver chooses it.';
