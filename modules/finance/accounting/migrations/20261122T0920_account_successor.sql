-- What undoes a voucher of an account that ended in another goes to the one that took its place.
alter table accounting.account add column successor_id uuid references accounting.account;
comment on column accounting.account.successor_id is
  'The account that took all this one held, when it was merged or opened; what undoes its vouchers goes there.';
