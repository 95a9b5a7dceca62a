-- Who someone is and what they may do is remembered between requests until any of it is written to.
select platform.watched('admin.credential');
select platform.watched('admin.role_permission');
select platform.watched('admin.menu_version');
