create view accounting.withholding_line_face as
select id, account_id, amount, at, base, code, day, document, document_id, name, rate, rate_unit, reason, sign, support,
       tercero_id, vigencia
from accounting.withholding_line;
