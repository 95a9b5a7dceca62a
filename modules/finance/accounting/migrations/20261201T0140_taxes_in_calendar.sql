-- IVA and estampillas are declared too, and IVA may be of four months.
alter table accounting.report_duty drop constraint report_duty_report_check;
alter table accounting.report_duty add constraint report_duty_report_check check (report in ('chip', 'cuipo', 'siho', 'bdme', 'sia',
  'withholding', 'vat', 'ica', 'stamps', 'exogena', 'certificates', 'internal_control', 'receivables'));
alter table accounting.report_duty drop constraint report_duty_period_check;
alter table accounting.report_duty add constraint report_duty_period_check
  check (period ~ '^\d{4}(-(T[1-4]|S[12]|C[1-3]|B[1-6]|0[1-9]|1[0-2]))?$');
comment on column accounting.report_duty.period is
  'A year, a month (2026-05), a quarter (2026-T1), a half (2026-S1), four months (2026-C1) or two (2026-B1).';
