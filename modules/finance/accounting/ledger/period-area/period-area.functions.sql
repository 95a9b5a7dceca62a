-- Whose work a kind of voucher is. What moves banks is of treasury; what nobody closes apart is of accounting alone.
create or replace function accounting.area_of(kind uuid) returns text language sql stable as $$
  select case when f.code in ('opening', 'closing') then null
              when k.moves_banks or f.code in ('receipt', 'payment', 'transfer') then 'treasury'
              when f.code = 'causacion' then 'payables'
              when f.code = 'invoicing' then 'billing'
              when f.code in ('receivables', 'warehouse', 'payroll', 'assets') then f.code end
  from accounting.voucher_kind k join accounting.voucher_family f on f.id = k.family_id where k.id = area_of.kind $$;
comment on function accounting.area_of is 'The area that closes its month for a kind of voucher; null when only accounting does.';

-- Whose area refuses a voucher: that of its kind, or of what it undoes.
create or replace function accounting.closed_area(vigencia int, period int, kind uuid, undone uuid) returns text language sql stable as $$
  select a.area from accounting.period_area a
  where a.vigencia = $1 and a.number = $2 and a.closed
    and a.area = accounting.area_of(coalesce((select e.kind_id from accounting.entry e where e.id = $4), $3)) $$;
