-- Who may do what and where, and what the machine did, are asked for by their own rules.
select platform.of_house('admin.session', 'admin.user_role', 'platform.audit', 'platform.job');
