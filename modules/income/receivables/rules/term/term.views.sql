-- What is to be done: a row for each term that runs, the most urgent first.
create view receivables.glosa_term_list as
select s.id, s.clock, s.due, s.campus_id, s.kind, s.number, s.invoice_id, s.invoice_label, s.payer_id, s.payer_label, s.payer_number, s.codes,
       s.date, case when s.clock = 'credit' then s.to_credit else s.open end as amount,
       case when s.due < s.today then receivables.business_days_left(s.due, s.today) * -1
            else receivables.business_days_left(s.today, s.due) end as days_left,
       case when s.clock = 'credit' then 'soon' when s.due < s.today then 'expired'
            when receivables.business_days_left(s.today, s.due) <= 2 then 'now'
            when receivables.business_days_left(s.today, s.due) <= 5 then 'soon' else 'good' end as light,
       s.vigencia, s.search
from receivables.glosa_standing s where s.clock is not null;
comment on view receivables.glosa_term_list is 'Terms of glosas that run: ours to answer, amend and credit, and those of the payer to decide.';
