create view payroll.roster_list as
select e.id, e.employee_id, t.name as employee_label, people.identification(t.document_type, t.number, t.check_digit) as identification,
       e.kind, e.regime, now_is.position_id, p.detail || ' ' || p.label as position_label, now_is.cost_centre_id,
       c.code || ' ' || c.name as cost_centre_label, now_is.eps_id, eps.name as eps_label, now_is.afp_id as pension_fund_id,
       afp.name as pension_fund_label, e.start_date, e.end_date,
       case when e.status = 'retired' then 'retired'
            when now_is.absence = 'vacation' then 'vacation'
            when now_is.absence in ('illness', 'workAccident') then 'sick'
            when now_is.absence = 'unpaid' then 'suspended'
            when now_is.absence is not null then 'leave'
            when now_is.travelling then 'travelling' else 'active' end as situation,
       case when now_is.eps_id is null or now_is.arl_id is null
                 or now_is.afp_id is null and e.kind <> 'apprentice'
                    and payroll.subtype_on(e.id, greatest(now_is.today, e.start_date)) = '00'
                 or now_is.ccf_id is null and e.kind not in ('apprentice', 'resident') then 'affiliation'
            when e.payment_means = 'transfer' and not exists (
              select from people.bank_account_face b where b.tercero_id = m.tercero_id and b.status = 'approved') then 'account'
            when e.end_date < now_is.today then 'ended'
            when now_is.sick_days > 90 then 'sick'
            when e.end_date <= now_is.today + 30 then 'ending'
            when exists (select from payroll.withholding_fact w where w.employee_id = e.employee_id
                         group by w.kind having max(w.until_day) < now_is.today) then 'certificate'
            else 'none' end as alert,
       e.campus_id, t.search || ' ' || p.search as search
from payroll.engagement e
join people.employee_face m on m.id = e.employee_id
join people.tercero_face t on t.id = m.tercero_id
cross join lateral (
  select day.today,
    (select s.position_id from payroll.engagement_salary s where s.parent_id = e.id and s.from_day <= greatest(day.today, e.start_date)
     order by s.from_day desc limit 1) as position_id,
    (select s.cost_centre_id from payroll.engagement_cost s where s.parent_id = e.id and s.from_day <= greatest(day.today, e.start_date)
     order by s.from_day desc, s.percent desc, s.position limit 1) as cost_centre_id,
    payroll.affiliated(e.id, 'eps', greatest(day.today, e.start_date)) as eps_id,
    payroll.affiliated(e.id, 'afp', greatest(day.today, e.start_date)) as afp_id,
    payroll.affiliated(e.id, 'arl', greatest(day.today, e.start_date)) as arl_id,
    payroll.affiliated(e.id, 'ccf', greatest(day.today, e.start_date)) as ccf_id,
    (select n.absence from payroll.novelty n where n.engagement_id = e.id and n.status = 'approved' and n.absence is not null
       and day.today between n.from_day and n.to_day order by (n.absence = 'vacation') limit 1) as absence,
    exists (select from payroll.commission c where c.engagement_id = e.id and c.status in ('authorised', 'advanced')
            and day.today between c.from_day and c.to_day) as travelling,
    (select coalesce(sum(n.to_day - n.from_day + 1), 0) from payroll.novelty n
     where n.engagement_id = e.id and n.status = 'approved' and n.absence = 'illness' and n.from_day > day.today - 180) as sick_days
  from (select (now() at time zone 'America/Bogota')::date as today) day
) now_is
left join hospital.position_option p on p.id = now_is.position_id
left join hospital.cost_centre_face c on c.id = now_is.cost_centre_id
left join people.tercero_face eps on eps.id = now_is.eps_id
left join people.tercero_face afp on afp.id = now_is.afp_id
where e.status in ('active', 'retired');
comment on view payroll.roster_list is 'Who is payable, as they are today: situation by their novedades and the most urgent alert; no amounts.';
