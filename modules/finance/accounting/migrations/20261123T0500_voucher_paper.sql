alter table accounting.voucher_kind
  add column paper_title text,
  add column paper_columns text,
  add column paper_signs text,
  add column paper_foot text,
  add constraint voucher_kind_paper_columns check (paper_columns in ('all', 'centre', 'tercero', 'account')),
  add constraint voucher_kind_paper_signs check (paper_signs in ('accountant', 'treasurer', 'legal', 'auditor'));
comment on column accounting.voucher_kind.paper_title is 'What its vouchers are called on paper; null for its name.';
comment on column accounting.voucher_kind.paper_columns is 'Which columns its vouchers print; null for all.';
comment on column accounting.voucher_kind.paper_signs is 'Who signs its vouchers on paper; null for the accountant.';
