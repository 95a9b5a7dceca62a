-- What moved each day on a line of income: reports and books read these instead of the moves.
create table budget.aforo_day (
  aforo_id uuid not null references budget.aforo,
  day date not null,
  stage text not null,
  origin text not null default 'current' check (origin in ('current', 'previous')),
  amount numeric(18,2) not null,
  primary key (aforo_id, day, stage, origin)
);
comment on table budget.aforo_day is 'Net amount a day, a line of income, a stage, and the year it was billed in.';
create index aforo_day_day on budget.aforo_day (day, stage);
select platform.unaudited('budget.aforo_day', 'balance rows: every change is a move of the append-only ledger');

insert into budget.aforo_day (aforo_id, day, stage, origin, amount)
select m.aforo_id, m.day, c.stage, coalesce(m.origin, 'current'), sum(c.sign * m.amount)
from budget.move m join budget.move_class c using (class) where m.aforo_id is not null group by 1, 2, 3, 4;

create trigger apply_income_days after insert on budget.move referencing new table as new_moves
  for each statement execute function budget.apply_income_days();
do $$ begin
  for year in 2020..2040 loop
    execute format('create trigger apply_income_days after insert on budget.move_%s referencing new table as new_moves
                    for each statement execute function budget.apply_income_days()', year);
  end loop;
end $$;
