-- What of the warehouse was taken to the books: a cut of a site posts every move that is not a purchase.
create table warehouse.stock_posting (
  id uuid primary key,
  date date not null,
  purpose text not null
);
comment on table warehouse.stock_posting is 'Contabilización de almacén: the exits and the other moves of a site until a day, in one voucher.';
select platform.document_table('warehouse.stock_posting', 'CAL');

create table warehouse.posted_move (
  move_id bigint primary key references warehouse.move,
  posting_id uuid not null references warehouse.stock_posting
);
comment on table warehouse.posted_move is 'The moves that a voucher took to the books; annulling it frees them.';
create index posted_move_posting on warehouse.posted_move (posting_id);
select platform.unaudited('warehouse.posted_move', 'written with its posting, which is audited');
