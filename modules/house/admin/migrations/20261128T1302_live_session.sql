create trigger live_ends after delete on admin.session for each row execute function admin.session_ends_live();
create trigger live_moves after update of campus_id on admin.session for each row
  when (old.campus_id is distinct from new.campus_id) execute function admin.session_ends_live();
