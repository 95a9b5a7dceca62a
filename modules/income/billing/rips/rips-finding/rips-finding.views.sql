create view billing.rips_finding_summary as
select md5(d.submission_id::text || ' ' || f.place)::uuid as id, d.id as document_id, d.number, d.date, d.campus_id,
       coalesce(d.payer_label, '') as payer, d.state, f.one ->> 'code' as rule, f.one ->> 'effect' as effect, f.one ->> 'path' as path,
       coalesce(substring(f.one ->> 'path' from '[^.]+$'), '') as field, f.one ->> 'says' as says,
       coalesce(f.one ->> 'detail', '') as detail
from billing.rips_desk_list d
join rips.submission_face r on r.id = d.submission_id
cross join lateral jsonb_array_elements(r.findings) with ordinality f (one, place);
comment on view billing.rips_finding_summary is 'What reports tell of each rule that a RIPS breaks, as it was looked at or answered the last time.';
