-- People talk about a document beside it: what they wrote stays, and who was told of it says when it is seen to.
create table platform.comment (
  id uuid primary key,
  document text not null,
  document_id uuid not null,
  text text not null check (length(text) between 2 and 2000),
  told_id uuid,
  follow_on date,
  user_id uuid not null,
  at timestamptz not null default now()
);
comment on table platform.comment is 'What people wrote beside a document, whom they told and the day to come back to it; never changed, never deleted.';
create index comment_of on platform.comment (document, document_id, at);
create index comment_for on platform.comment (coalesce(told_id, user_id)) where told_id is not null or follow_on is not null;
select platform.append_only('platform.comment');
select platform.audited('platform.comment');

create table platform.comment_settled (
  comment_id uuid primary key references platform.comment,
  user_id uuid not null,
  at timestamptz not null default now()
);
comment on table platform.comment_settled is 'What whoever was told of it has seen to.';
select platform.unaudited('platform.comment_settled', 'a mark of one''s own inbox; what was written is audited');
