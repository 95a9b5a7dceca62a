-- Which days of which lists each table has a part in: their totals are kept by day.
select platform.touches_days('budget.cdp_request', '{budget.cdp_request_list}',
  $$ select 'budget.cdp_request_list' as view, date as day from changed $$, true);
select platform.touches_days('budget.cdp_request_line', '{budget.cdp_request_list}',
  $$ select 'budget.cdp_request_list' as view, s.date as day from changed x join budget.cdp_request s on s.id = x.parent_id $$, true);

-- A solicitud shows what its CDPs certify.
select platform.touches_days('budget.cdp', '{budget.cdp_list, budget.cdp_request_list}', $$
  select 'budget.cdp_list' as view, date as day from changed
  union all
  select 'budget.cdp_request_list', s.date from changed x join budget.cdp_request s on s.id = x.request_id $$, true);
select platform.touches_days('budget.cdp_line', '{budget.cdp_list}',
  $$ select 'budget.cdp_list' as view, c.date as day from changed x join budget.cdp c on c.id = x.parent_id $$, true);

select platform.touches_days('budget.registro', '{budget.registro_list}',
  $$ select 'budget.registro_list' as view, date as day from changed $$, true);
select platform.touches_days('budget.registro_line', '{budget.registro_list}',
  $$ select 'budget.registro_list' as view, r.date as day from changed x join budget.registro r on r.id = x.parent_id $$, true);

-- A registro shows what its obligaciones have paid.
select platform.touches_days('budget.obligacion', '{budget.obligacion_list, budget.registro_list}', $$
  select 'budget.obligacion_list' as view, date as day from changed
  union all
  select 'budget.registro_list', r.date from changed x join budget.registro r on r.id = x.registro_id $$, true);
select platform.touches_days('budget.obligacion_line', '{budget.obligacion_list}',
  $$ select 'budget.obligacion_list' as view, o.date as day from changed x join budget.obligacion o on o.id = x.parent_id $$, true);

select platform.touches_days('budget.pago', '{budget.pago_list}',
  $$ select 'budget.pago_list' as view, date as day from changed $$, true);
select platform.touches_days('budget.pago_line', '{budget.pago_list}',
  $$ select 'budget.pago_list' as view, p.date as day from changed x join budget.pago p on p.id = x.parent_id $$, true);

select platform.touches_days('budget.document_balance',
  '{budget.cdp_request_list, budget.cdp_list, budget.registro_list, budget.obligacion_list, budget.pago_list}', $$
  select 'budget.cdp_list' as view, c.date as day from changed x join budget.cdp c on c.id = x.document_id
  union all
  select 'budget.cdp_request_list', s.date
  from changed x join budget.cdp c on c.id = x.document_id join budget.cdp_request s on s.id = c.request_id
  union all
  select 'budget.registro_list', r.date from changed x join budget.registro r on r.id = x.document_id
  union all
  select 'budget.obligacion_list', o.date from changed x join budget.obligacion o on o.id = x.document_id
  union all
  select 'budget.registro_list', r.date
  from changed x join budget.obligacion o on o.id = x.document_id join budget.registro r on r.id = o.registro_id
  union all
  select 'budget.pago_list', p.date from changed x join budget.pago p on p.id = x.document_id $$, false);
