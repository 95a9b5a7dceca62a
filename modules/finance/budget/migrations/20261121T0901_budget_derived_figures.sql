-- A figure that is worked out of several stages (a balance, the definitive budget, a row of CUIPO) leads to the moves that
-- add up to it, each with the sign it has there.

create table budget.figure_stage (
  figure text not null,
  side text not null check (side in ('income', 'expense')),
  stage text not null,
  sign int not null check (sign in (-1, 1)),
  primary key (figure, side, stage)
);
comment on table budget.figure_stage is 'What each derived figure of the reports adds and takes away (finance dossier §3.3).';
select platform.unaudited('budget.figure_stage', 'written by migrations only');

insert into budget.figure_stage (figure, side, stage, sign)
select figure, side, stage, sign from (values
  ('definitiva', 'inicial', 1), ('definitiva', 'adiciones', 1), ('definitiva', 'reducciones', -1),
  ('definitiva', 'creditos', 1), ('definitiva', 'contracreditos', -1)) as d(figure, stage, sign)
cross join (values ('income'), ('expense')) as s(side)
where side = 'expense' or stage not in ('creditos', 'contracreditos');
insert into budget.figure_stage (figure, side, stage, sign)
select 'disponible', side, stage, sign from budget.figure_stage where figure = 'definitiva' and side = 'expense'
union all select 'vigente', side, stage, sign from budget.figure_stage where figure = 'definitiva'
union all select 'porRecaudar', side, stage, sign from budget.figure_stage where figure = 'definitiva' and side = 'income'
union all select 'presupuesto', side, stage, case side when 'income' then sign else -sign end
from budget.figure_stage where figure = 'definitiva';
insert into budget.figure_stage (figure, side, stage, sign) values
  ('disponible', 'expense', 'aplazado', -1), ('disponible', 'expense', 'cdp', -1),
  ('vigente', 'expense', 'aplazado', -1),
  ('porComprometer', 'expense', 'cdp', 1), ('porComprometer', 'expense', 'registro', -1),
  ('porObligar', 'expense', 'registro', 1), ('porObligar', 'expense', 'obligacion', -1),
  ('porPagar', 'expense', 'obligacion', 1), ('porPagar', 'expense', 'pago', -1),
  ('porRecaudar', 'income', 'recaudado', -1),
  ('porCobrar', 'income', 'reconocido', 1), ('porCobrar', 'income', 'recaudado', -1),
  ('recognisedLeft', 'income', 'reconocido', 1), ('recognisedLeft', 'expense', 'registro', -1),
  ('collectedLeft', 'income', 'recaudado', 1), ('collectedLeft', 'expense', 'registro', -1),
  ('cashLeft', 'income', 'recaudado', 1), ('cashLeft', 'expense', 'pago', -1);
