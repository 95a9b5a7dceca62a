-- An invoice that its advance covers wholly is owed nothing: it moves nothing, and stands as paid.

-- Opening the vigencias futuras of a year can be taken back, as long as nothing was done with what it opened.
alter table budget.futura_move drop constraint futura_move_class_check;
alter table budget.futura_move add constraint futura_move_class_check
  check (class in ('VA', 'VA-', 'VFC', 'VFC-', 'VFA', 'VFA-'));
alter table budget.futura_move drop constraint futura_move_names;
alter table budget.futura_move add constraint futura_move_names check ((registro_id is null) = (class in ('VA', 'VA-'))
  and (next_registro_id is null) = (class not in ('VFA', 'VFA-')) and (modification_id is null) = (class not in ('VFA', 'VFA-')));
comment on table budget.futura_move is 'What was authorised (VA), committed (VFC) and appropriated in its year (VFA). Append-only: a minus takes back.';
