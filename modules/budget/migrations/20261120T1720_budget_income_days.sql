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

create function budget.apply_income_days() returns trigger language plpgsql as $$
begin
  insert into budget.aforo_day (aforo_id, day, stage, origin, amount)
  select m.aforo_id, m.day, c.stage, coalesce(m.origin, 'current'), sum(c.sign * m.amount)
  from new_moves m join budget.move_class c using (class) where m.aforo_id is not null group by 1, 2, 3, 4
  on conflict (aforo_id, day, stage, origin) do update set amount = aforo_day.amount + excluded.amount;
  return null;
end $$;
create trigger apply_income_days after insert on budget.move referencing new table as new_moves
  for each statement execute function budget.apply_income_days();
do $$ begin
  for year in 2020..2040 loop
    execute format('create trigger apply_income_days after insert on budget.move_%s referencing new table as new_moves
                    for each statement execute function budget.apply_income_days()', year);
  end loop;
end $$;

-- The list of moves tells its line of income too.
create or replace view budget.move_list as
select m.vigencia::text || '-' || m.id as key, m.id as sequence,
       md5(m.vigencia::text || '-' || m.id)::uuid as id, m.vigencia, m.day, m.class, c.stage, c.side,
       c.sign * m.amount as amount, m.apropiacion_id, r.id as rubro_id, r.code as rubro_code, r.name as rubro_name, f.code as fuente_code,
       m.tercero_id, t.name as tercero_label, m.cpc, m.document, m.document_id, m.campus_id,
       coalesce(s.number, g.number, o.number, p.number, i.number, d.number, n.number) as number,
       coalesce(s.purpose, g.purpose, o.purpose, p.purpose, i.act_number, d.purpose, n.purpose) as purpose,
       r.search || ' ' || platform.fold(coalesce(s.purpose, g.purpose, o.purpose, p.purpose, d.purpose, n.purpose, '')) as search,
       m.origin, m.aforo_id
from budget.move m
join budget.move_class c using (class)
left join budget.apropiacion a on a.id = m.apropiacion_id
left join budget.aforo x on x.id = m.aforo_id
join budget.rubro r on r.id = coalesce(a.rubro_id, x.rubro_id)
join budget.fuente f on f.id = coalesce(a.fuente_id, x.fuente_id)
left join people.tercero t on t.id = m.tercero_id
left join budget.cdp s on m.document = 'budget.cdp' and s.id = m.document_id
left join budget.registro g on m.document = 'budget.registro' and g.id = m.document_id
left join budget.obligacion o on m.document = 'budget.obligacion' and o.id = m.document_id
left join budget.pago p on m.document = 'budget.pago' and p.id = m.document_id
left join budget.initial i on m.document = 'budget.initial' and i.id = m.document_id
left join budget.modification d on m.document = 'budget.modification' and d.id = m.document_id
left join budget.ingreso n on m.document = 'budget.ingreso' and n.id = m.document_id;
