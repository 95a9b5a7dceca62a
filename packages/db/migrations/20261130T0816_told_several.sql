-- A comment is told to several people, and each says when they have seen to it.
create table platform.comment_told (
  id uuid primary key,
  comment_id uuid not null references platform.comment,
  user_id uuid not null,
  constraint comment_told_once unique (comment_id, user_id)
);
comment on table platform.comment_told is 'Whom a comment was told to.';
create index comment_told_user on platform.comment_told (user_id);
insert into platform.comment_told (id, comment_id, user_id)
select gen_random_uuid(), id, told_id from platform.comment where told_id is not null;
select platform.append_only('platform.comment_told');
select platform.audited('platform.comment_told');

drop index platform.comment_for;
alter table platform.comment drop column told_id;
create index comment_follow on platform.comment (user_id) where follow_on is not null;

alter table platform.comment_settled drop constraint comment_settled_pkey, add primary key (comment_id, user_id);
