-- In December the cesantías of the year always pass to their funds: it was an option of the run.
alter table payroll.provision_run drop column reclassifies;
