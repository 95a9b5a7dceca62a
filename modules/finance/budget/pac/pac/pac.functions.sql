-- The PAC of each month equals the sum of its moves.
create or replace function budget.apply_pac_moves() returns trigger language plpgsql as $$
begin
  -- The row first: a proposed row with only a reduction would be refused before its conflict is seen.
  insert into budget.pac_month (apropiacion_id, month) select distinct apropiacion_id, month from new_moves on conflict do nothing;
  update budget.pac_month p set inicial = p.inicial + e.inicial, adicionado = p.adicionado + e.adicionado, reducido = p.reducido + e.reducido
  from (select apropiacion_id, month,
          coalesce(sum(amount) filter (where class = 'inicial'), 0) as inicial,
          coalesce(sum(amount) filter (where class = 'adicionado'), 0) as adicionado,
          coalesce(sum(amount) filter (where class = 'reducido'), 0) as reducido
        from new_moves group by 1, 2) e
  where p.apropiacion_id = e.apropiacion_id and p.month = e.month;
  return null;
end $$;
