-- One call posts whole entries: the lines, then the number, which is the hottest lock, and last the header that seals them.
create or replace function accounting.post(entries jsonb) returns table (entry_id uuid, number int)
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare given jsonb;
begin
  insert into accounting.entry_line (vigencia, entry_id, position, period, day, account_id, tercero_id, cost_centre_id, debit,
                                     credit, base, open_item, due_on, concept, fuente_id)
  select (e ->> 'vigencia')::int, (e ->> 'id')::uuid, l.position, (e ->> 'period')::int, (e ->> 'day')::date, l.account,
         l.tercero, l.cost_centre, l.debit, l.credit, l.base, l.open_item, l.due_on, l.concept, l.fuente
  from jsonb_array_elements(entries) e, jsonb_to_recordset(e -> 'lines') as l (position int, account uuid, tercero uuid,
    cost_centre uuid, debit numeric, credit numeric, base numeric, open_item text, due_on date, concept text, fuente uuid);
  for given in select e from jsonb_array_elements(entries) with ordinality as t (e, at) order by e ->> 'series', at loop
    insert into accounting.entry as made (id, vigencia, period, day, kind_id, number, concept, document, document_id, campus_id,
                                          reverses_id, total_debit, total_credit)
    select g.id, g.vigencia, g.period, g.day, g.kind_id, platform.take_number(given ->> 'series'), g.concept, g.document,
           g.document_id, g.campus_id, g.reverses_id, g.total_debit, g.total_credit
    from jsonb_populate_record(null::accounting.entry, given) g
    returning made.id, made.number into entry_id, number;
    return next;
  end loop;
end $$;

-- What posting must know, in one call. The periods are locked for share, and closing locks them for update: what is read afterwards
-- stays true until the end.
create or replace function accounting.posting_facts(vigencias int[], numbers int[], account_codes text[], kind_codes text[])
returns jsonb language plpgsql set plan_cache_mode = force_generic_plan as $$
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
        'fuenteId', a.fuente_id,
        'terceros', (select jsonb_agg(w.tercero_id) from accounting.account_tercero w where w.account_id = a.id),
        'centres', (select jsonb_agg(w.cost_centre_id) from accounting.account_centre w where w.account_id = a.id)))
      from accounting.account a where a.code = any(account_codes)),
    'kinds', (select jsonb_agg(jsonb_build_object('id', k.id, 'code', k.code, 'restarts', k.restarts, 'active', k.active,
        'allowsOpening', k.allows_opening, 'allowsClosing', k.allows_closing, 'movesBanks', k.moves_banks,
        'area', accounting.area_of(k.id)))
      from accounting.voucher_kind k where k.code = any(kind_codes))) into facts;
  return facts;
end $$;

create or replace function accounting.posting_setup(events text[], on_day date) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'rules', (select jsonb_object_agg(event, lines) from (
        select distinct on (event) event, lines from accounting.posting_rule
        where status = 'current' and event = any(events) and from_day <= on_day order by event, from_day desc) r),
    'purposes', (select jsonb_object_agg(purpose, code) from (
        select distinct on (p.purpose) p.purpose, a.code from accounting.purpose_account p
        join accounting.account a on a.id = p.account_id
        where p.status = 'current' and p.from_day <= on_day order by p.purpose, p.from_day desc) p))
$$;
comment on function accounting.posting_setup is 'All that postings must know of the configuration on a day, in one call.';
