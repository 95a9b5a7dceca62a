create view rips.submission_list as
select s.id, s.owner, s.owner_id, s.campus_id, c.name as campus_label, s.mode, s.number, s.party, s.date, s.norm, s.refusals, s.notices,
       s.state, s.cuv, s.simulated, s.filed_at, s.tries, s.last_error, s.updated_at, s.search
from rips.submission s join admin.campus_face c on c.id = s.campus_id;
comment on view rips.submission_list is 'RIPS, for the desk.';

create view rips.submission_face as
select id, cuv, filed_at, findings, json, last_error, mode, notices, owner, owner_id, refusals, simulated, state, tries
from rips.submission;
