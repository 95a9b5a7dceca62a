-- The books and their opening sides are of the house; what is withheld follows what it was withheld from.
select platform.of_house('accounting.entry', 'accounting.closing_step', 'accounting.withholding_line');
