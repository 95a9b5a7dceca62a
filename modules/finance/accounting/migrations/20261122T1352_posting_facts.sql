-- What posting must know also tells which of its vigencias have begun their annual closing: whoever closes holds their periods
-- for update, so what is read once they are held for share stays true until the end.
create or replace function accounting.posting_facts(vigencias int[], numbers int[], account_codes text[], kind_codes text[])
returns jsonb language plpgsql as $$
declare periods jsonb; facts jsonb;
begin
  with p as materialized (
    select p.vigencia, p.number, p.status from accounting.period p
    where (p.vigencia, p.number) in (select * from unnest(vigencias, numbers)) order by 1, 2 for share)
  select jsonb_agg(to_jsonb(p)) into periods from p;
  -- A statement of its own: it sees what was closed by whoever held the periods until now.
  select jsonb_build_object(
    'periods', periods,
    'closed', (select jsonb_agg(distinct s.vigencia) from accounting.closing_step s
      where s.undone_at is null and s.vigencia = any(vigencias)),
    'closedAreas', (select jsonb_agg(jsonb_build_object('vigencia', c.vigencia, 'number', c.number, 'area', c.area))
      from accounting.period_area c where c.closed and (c.vigencia, c.number) in (select * from unnest(vigencias, numbers))),
    'accounts', (select jsonb_agg(jsonb_build_object('id', a.id, 'code', a.code, 'active', a.active, 'acceptsMoves', a.accepts_moves,
        'requiresTercero', a.requires_tercero, 'requiresCostCentre', a.requires_cost_centre, 'requiresBase', a.requires_base,
        'requiresOpenItem', a.requires_open_item, 'treasuryOnly', a.treasury_only, 'fromDay', a.from_day, 'untilDay', a.until_day,
        'terceros', (select jsonb_agg(w.tercero_id) from accounting.account_tercero w where w.account_id = a.id),
        'centres', (select jsonb_agg(w.cost_centre_id) from accounting.account_centre w where w.account_id = a.id)))
      from accounting.account a where a.code = any(account_codes)),
    'kinds', (select jsonb_agg(jsonb_build_object('id', k.id, 'code', k.code, 'restarts', k.restarts, 'active', k.active,
        'allowsOpening', k.allows_opening, 'allowsClosing', k.allows_closing, 'movesBanks', k.moves_banks,
        'area', accounting.area_of(k.id)))
      from accounting.voucher_kind k where k.code = any(kind_codes))) into facts;
  return facts;
end $$;

-- Their statements read a few rows by their keys whatever is asked: one plan serves, and looking for another costs more than they do.
alter function accounting.posting_facts(int[], int[], text[], text[]) set plan_cache_mode = force_generic_plan;
alter function accounting.post(jsonb) set plan_cache_mode = force_generic_plan;
alter function accounting.check_sealed() set plan_cache_mode = force_generic_plan;
