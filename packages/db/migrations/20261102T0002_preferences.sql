-- How each person likes each screen: columns, widths, the size of a page.
create table platform.preference (
  user_id uuid not null,
  key text not null check (length(key) between 1 and 120),
  value jsonb not null,
  saved_at timestamptz not null default now(),
  primary key (user_id, key)
);
comment on table platform.preference is 'How someone likes a screen: its columns, their widths, the size of a page.';
select platform.unaudited('platform.preference', 'the taste of its owner, of no consequence for anyone else');
