-- Income of each day by stage equals the sum of its moves.
create or replace function budget.apply_income_days() returns trigger language plpgsql as $$
begin
  insert into budget.aforo_day (aforo_id, day, stage, origin, amount)
  select m.aforo_id, m.day, c.stage, coalesce(m.origin, 'current'), sum(c.sign * m.amount)
  from new_moves m join budget.move_class c using (class) where m.aforo_id is not null group by 1, 2, 3, 4
  on conflict (aforo_id, day, stage, origin) do update set amount = aforo_day.amount + excluded.amount;
  return null;
end $$;

-- Keeps every balance equal to the sum of the moves, whoever writes them. The CHECKs of the balances then refuse an overdraft.
create or replace function budget.apply_moves() returns trigger language plpgsql as $$
begin
  with effect as (
    select m.apropiacion_id, c.stage, sum(c.sign * m.amount) as amount
    from new_moves m join budget.move_class c using (class) where m.apropiacion_id is not null group by 1, 2),
  wide as (
    select apropiacion_id,
      coalesce(sum(amount) filter (where stage = 'inicial'), 0) as inicial,
      coalesce(sum(amount) filter (where stage = 'adiciones'), 0) as adiciones,
      coalesce(sum(amount) filter (where stage = 'reducciones'), 0) as reducciones,
      coalesce(sum(amount) filter (where stage = 'creditos'), 0) as creditos,
      coalesce(sum(amount) filter (where stage = 'contracreditos'), 0) as contracreditos,
      coalesce(sum(amount) filter (where stage = 'aplazado'), 0) as aplazado,
      coalesce(sum(amount) filter (where stage = 'cdp'), 0) as cdp,
      coalesce(sum(amount) filter (where stage = 'registro'), 0) as registro,
      coalesce(sum(amount) filter (where stage = 'obligacion'), 0) as obligacion,
      coalesce(sum(amount) filter (where stage = 'pago'), 0) as pago
    from effect group by apropiacion_id)
  update budget.apropiacion a set
    inicial = a.inicial + w.inicial, adiciones = a.adiciones + w.adiciones, reducciones = a.reducciones + w.reducciones,
    creditos = a.creditos + w.creditos, contracreditos = a.contracreditos + w.contracreditos, aplazado = a.aplazado + w.aplazado,
    certificado = a.certificado + w.cdp, comprometido = a.comprometido + w.registro,
    obligado = a.obligado + w.obligacion, pagado = a.pagado + w.pago
  from wide w where a.id = w.apropiacion_id;

  insert into budget.apropiacion_day (apropiacion_id, day, stage, amount)
  select m.apropiacion_id, m.day, c.stage, sum(c.sign * m.amount)
  from new_moves m join budget.move_class c using (class) where m.apropiacion_id is not null group by 1, 2, 3
  on conflict (apropiacion_id, day, stage) do update set amount = apropiacion_day.amount + excluded.amount;

  update budget.aforo f set
    inicial = f.inicial + w.inicial, adiciones = f.adiciones + w.adiciones, reducciones = f.reducciones + w.reducciones,
    reconocido = f.reconocido + w.reconocido, recaudado = f.recaudado + w.recaudado
  from (select m.aforo_id,
          coalesce(sum(c.sign * m.amount) filter (where c.stage = 'inicial'), 0) as inicial,
          coalesce(sum(c.sign * m.amount) filter (where c.stage = 'adiciones'), 0) as adiciones,
          coalesce(sum(c.sign * m.amount) filter (where c.stage = 'reducciones'), 0) as reducciones,
          coalesce(sum(c.sign * m.amount) filter (where c.stage = 'reconocido'), 0) as reconocido,
          coalesce(sum(c.sign * m.amount) filter (where c.stage = 'recaudado'), 0) as recaudado
        from new_moves m join budget.move_class c using (class) where m.aforo_id is not null group by 1) w
  where f.id = w.aforo_id;

  -- A line receives its own moves and is drawn by the moves of the lines that come from it: one sum for both.
  update budget.line l set came = l.came + e.came, drawn = l.drawn + e.drawn
  from (select line_id, sum(came) as came, sum(drawn) as drawn from (
          select m.line_id, c.sign * m.amount as came, 0 as drawn from new_moves m join budget.move_class c using (class) where m.line_id is not null
          union all
          select m.from_line_id, 0, c.sign * m.amount from new_moves m join budget.move_class c using (class) where m.from_line_id is not null
        ) each_line group by line_id) e
  where l.id = e.line_id;

  -- The row first, then what it adds up to: a proposed row is checked before its conflict is seen, and one that only
  -- was drawn from would be refused as overdrawn.
  insert into budget.document_balance (document_id, document)
  select distinct l.document_id, l.document from new_moves m join budget.line l on l.id = m.line_id
  on conflict (document_id) do nothing;
  update budget.document_balance b set came = b.came + e.came, released = b.released + e.released, drawn = b.drawn + e.drawn
  from (select document_id, sum(came) as came, sum(released) as released, sum(drawn) as drawn from (
          select l.document_id, case when c.sign > 0 then m.amount else 0 end as came,
                 case when c.sign < 0 then m.amount else 0 end as released, 0 as drawn
          from new_moves m join budget.move_class c using (class) join budget.line l on l.id = m.line_id
          union all
          select l.document_id, 0, 0, c.sign * m.amount
          from new_moves m join budget.move_class c using (class) join budget.line l on l.id = m.from_line_id
        ) each_document group by document_id) e
  where b.document_id = e.document_id;
  return null;
end $$;
