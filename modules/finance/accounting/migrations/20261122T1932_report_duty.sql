-- The calendar of what is reported to others, period by period (finance dossier §21).
create table accounting.report_duty (
  id uuid primary key,
  report text not null check (report in ('chip', 'cuipo', 'siho', 'bdme', 'sia', 'withholding', 'ica', 'exogena', 'certificates',
    'internal_control', 'receivables')),
  period text not null check (period ~ '^\d{4}(-(T[1-4]|S[12]|B[1-6]|0[1-9]|1[0-2]))?$'),
  due_on date not null,
  responsible text,
  status text not null default 'pending' check (status in ('pending', 'generated', 'transmitted', 'accepted', 'corrected')),
  filing text,
  file_id uuid references accounting.official_file,
  notes text,
  active boolean not null default true,
  version int not null default 1,
  search text not null generated always as (
    platform.fold(period || ' ' || coalesce(filing, '') || ' ' || coalesce(responsible, ''))) stored,
  constraint report_duty_once unique (report, period),
  constraint report_duty_filed check (status in ('pending', 'generated') or filing is not null)
);
comment on table accounting.report_duty is 'What others wait for from the hospital: of which period, until which day, and what was sent.';
comment on column accounting.report_duty.period is 'A year, a month (2026-05), a quarter (2026-T1), a half (2026-S1) or two months (2026-B1).';
comment on column accounting.report_duty.file_id is 'The file of ours that was made for it.';
create index report_duty_due on accounting.report_duty (due_on, id);
select platform.audited('accounting.report_duty');
