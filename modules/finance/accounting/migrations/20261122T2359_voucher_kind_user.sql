-- Who writes the vouchers of a kind by hand, when it is not whoever may write notes.
create table accounting.voucher_kind_user (
  id uuid primary key,
  kind_id uuid not null references accounting.voucher_kind,
  user_id uuid not null references admin.app_user,
  constraint voucher_kind_user_once unique (kind_id, user_id)
);
comment on table accounting.voucher_kind_user is 'The only people who write vouchers of a kind by hand; a kind without any is written by all who may.';
select platform.audited('accounting.voucher_kind_user');
