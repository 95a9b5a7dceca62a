-- What the EPS certifies that the user paid of copago elsewhere in the year: it counts for the cap of the year.
alter table care.admission
  add column certified_copago numeric(18,2) constraint admission_certified_copago check (certified_copago >= 0);
comment on column care.admission.certified_copago is
  'Copago that the EPS certifies as paid in other providers in the year of the entry (billing dossier §1.5).';
