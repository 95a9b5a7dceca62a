-- Who has the menu learns that it changed.
create or replace function admin.bump_menu() returns trigger language plpgsql as
$$ begin update admin.menu_version set version = version + 1; return null; end $$;
