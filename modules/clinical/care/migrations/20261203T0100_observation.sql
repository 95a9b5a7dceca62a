-- A patient who was attended and stays (observation, hospitalisation, referral) without an admission used to end their triage and
-- was in no list. They stay on the board, «En observación», until they are admitted or leave.
alter table care.triage drop constraint triage_status, drop constraint triage_classified, drop constraint triage_attended,
  drop constraint triage_finished;
alter table care.triage
  add constraint triage_status check (status in ('waiting', 'classifying', 'classified', 'called', 'attended', 'observed',
                                                 'finished', 'abandoned', 'derived', 'annulled')),
  add constraint triage_classified check (status not in ('classified', 'called', 'derived', 'observed', 'finished')
    or level is not null),
  add constraint triage_attended check (status not in ('attended', 'observed', 'finished') or attended_at is not null),
  add constraint triage_finished check ((status in ('observed', 'finished')) = (disposition is not null));
drop index care.triage_one_here;
create unique index triage_one_here on care.triage (campus_id, patient_id)
  where status in ('waiting', 'classifying', 'classified', 'called', 'attended', 'observed');
drop index care.triage_active;
create index triage_active on care.triage (campus_id, status)
  where status in ('waiting', 'classifying', 'classified', 'called', 'attended', 'observed');
-- Those of the last two days come back to the board; of older ones nobody is there any more.
update care.triage t set status = 'observed', ended_at = null, version = version + 1, updated_at = now()
where t.status = 'finished' and t.disposition in ('observation', 'hospitalisation', 'referral')
  and t.ended_at > now() - interval '2 days' and t.admission_id is null
  and not exists (select from care.admission a where a.patient_id = t.patient_id and a.campus_id = t.campus_id
                    and a.ambit in ('2', '3') and a.status not in ('draft', 'annulled') and a.entered_at >= t.arrived_at)
  and not exists (select from care.triage o where o.patient_id = t.patient_id and o.campus_id = t.campus_id and o.id <> t.id
                    and (o.status in ('waiting', 'classifying', 'classified', 'called', 'attended')
                      or o.status = 'finished' and o.arrived_at > t.arrived_at));
