create view accounting.support_source_option as
select s.id, s.number || ' · ' || t.name as label, s.date::text as detail, platform.fold(s.number || ' ' || t.name) as search,
       not s.withdrawn and not exists (select from accounting.causacion c where c.source_id = s.id and c.status <> 'annulled') as enabled,
       s.campus_id, s.kind, s.tercero_id, s.registro_id, s.date, s.gross,
       not s.withdrawn and not exists (select from accounting.causacion c where c.source_id = s.id and c.status = 'approved') as owed_yet
from accounting.support_source s join people.tercero_face t on t.id = s.tercero_id;
comment on view accounting.support_source_option is 'Receipts of goods to choose from: those that no causación has taken.';
