-- Orders that are words (care dossier §9.3): a control in so many days, the care of a patient (diet, nursing, oxygen), and advice.
alter table care.medical_order drop constraint medical_order_kind_check;
alter table care.medical_order add constraint medical_order_kind_check
  check (kind in ('laboratory', 'image', 'procedure', 'medicine', 'referral', 'sick-leave', 'control', 'care', 'advice'));
alter table care.medical_order add column indication text;
comment on column care.medical_order.indication is 'What is ordered in words: a diet, oxygen, recommendations, what a certificate says.';
