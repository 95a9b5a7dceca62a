create view payroll.payable_list as
select p.id, p.campus_id, p.vigencia, p.day, p.due_on, p.period_id, p.liquidation_id, p.run_id, p.commission_id, p.tercero_id, t.name as tercero_label,
       t.shown_identification as identification, p.kind, p.account_id, a.code || ' ' || a.name as account_label, a.code as account_code,
       p.amount, s.paid, s.reversed, p.amount - s.paid - s.reversed as balance,
       case when s.reversed > 0 then 'reversed' when s.paid = p.amount then 'paid' when coalesce(h.id, y.id) is not null then 'held'
            when s.paid > 0 then 'partial' else 'open' end as condition,
       h.cause as held_cause, coalesce(h.reason, y.reason) as held_reason, u.label as held_by,
       coalesce((h.held_at at time zone 'America/Bogota')::date, y.decided_on) as held_on,
       o.label as period_label,
       case when p.amount = s.paid + s.reversed then 'paid' when p.due_on >= d.today then 'current'
            when p.due_on >= d.today - 30 then 'month' when p.due_on >= d.today - 90 then 'quarter' else 'older' end as age,
       coalesce(platform.numbered('NOM', n.number) || ' de ' || n.year || '/' || lpad(n.month::text, 2, '0'),
                platform.numbered('LP', l.number) || ' de ' || l.vigencia, platform.numbered('PV', r.number) || ' de ' || r.vigencia,
                platform.numbered('CS', c.number) || ' de ' || c.vigencia)
         as source,
       case when p.period_id is not null then '/liquidar/Nomina/edit/' || p.period_id
            when p.liquidation_id is not null then '/nomina/prestaciones-sociales/liquidar/' || p.liquidation_id
            when p.run_id is not null then '/accounting/payroll/provisions/' || p.run_id
            else '/nomina/comisiones/edit/' || p.commission_id end as source_address,
       t.search || ' ' || platform.fold(a.code) as search
from payroll.payable p
join people.tercero_face t on t.id = p.tercero_id
join accounting.account_face a on a.id = accounting.standing_account(p.account_id)
left join payroll.period n on n.id = p.period_id
left join payroll.period_option o on o.id = p.period_id
left join payroll.benefit_liquidation l on l.id = p.liquidation_id
left join payroll.provision_run r on r.id = p.run_id
left join payroll.commission c on c.id = p.commission_id
left join payroll.payable_hold h on h.payable_id = p.id and h.released_at is null
left join admin.user_option u on u.id = h.held_by
left join treasury.egreso_payee_list y on y.item_id = p.id and y.state = 'retained'
cross join lateral (
  select coalesce(sum(case m.class when 'paid' then m.amount when 'returned' then -m.amount end), 0)::numeric(18,2) as paid,
         coalesce(sum(m.amount) filter (where m.class = 'reversed'), 0)::numeric(18,2) as reversed
  from payroll.payable_move m where m.payable_id = p.id) s
cross join (select (now() at time zone 'America/Bogota')::date as today) d;
comment on view payroll.payable_list is 'What payroll owes with what is paid of each, what is left, and why it is held.';
