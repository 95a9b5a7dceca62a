create trigger keep_recognised_once before insert on billing.budget_effect
  for each row when (new.kind = 'recognition') execute function billing.keep_recognised_once();
create index budget_effect_effect on billing.budget_effect (effect_id);
