-- These name an employee, who is of a site too: theirs is that of the note or of the triage.
select platform.of_site_via('care.addendum', 'note_id');
select platform.of_site_via('care.classification', 'triage_id');
select platform.of_site_via('care.derivation', 'triage_id');
select platform.of_site_via('care.second_signature', 'classification_id');
