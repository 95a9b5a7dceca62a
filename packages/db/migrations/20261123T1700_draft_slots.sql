-- Two tabs with a new document of one kind are two drafts: each form that is open keeps its own.
alter table platform.draft add column slot text not null default 'first';
alter table platform.draft drop constraint draft_pkey, add primary key (user_id, screen, slot);
alter table platform.draft alter column slot drop default;

-- How much room the drafts of a person take, without reading them.
alter table platform.draft add column bytes integer not null generated always as (octet_length(content::text)) stored;
