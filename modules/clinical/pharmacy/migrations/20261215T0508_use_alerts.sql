-- Who is allergic to what was used without an order is warned as at a dispensing, and the reason is recorded.
alter table pharmacy.patient_use_line
  add column alert text,
  add column alert_reason text,
  add constraint patient_use_line_alert_reason check (alert is null or alert_reason is not null);
comment on column pharmacy.patient_use_line.alert is 'What was warned when it was used: an allergy of the chart.';
alter table pharmacy.cart_check_line add column alert_reason text;
