-- Who is hired for a work (obra o labor) has a contract of their own: its indemnity is of fifteen days at least (CST, art. 64).
alter table payroll.engagement drop constraint engagement_kind_check, add constraint engagement_kind_check
  check (kind in ('free', 'term', 'career', 'provisional', 'temporary', 'sso', 'official', 'private', 'task', 'integral', 'apprentice',
                  'apprenticePractice', 'apprenticeDual', 'resident'));
alter table payroll.period drop constraint period_engagement_kind_check, add constraint period_engagement_kind_check
  check (engagement_kind in ('free', 'term', 'career', 'provisional', 'temporary', 'sso', 'official', 'private', 'task', 'integral',
                             'apprentice', 'apprenticePractice', 'apprenticeDual', 'resident'));
