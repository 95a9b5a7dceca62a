-- What the codes of a document mean to who has to mend them, in invoices and in notes.
insert into einvoice.dian_rule (id, code, effect, message, field, screen)
select gen_random_uuid(), code, 'reject', message, field, screen
from (values
  ('FAB05b', 'La resolución de la numeración no es de las que la DIAN autorizó: revise su número y su prefijo.',
    'Resolución', '/profileEnterprise?tab=numbering'),
  ('CAD06', 'El CUDE no corresponde: revise el PIN del software y los valores de la nota.', 'PIN del software',
    '/profileEnterprise?tab=dian'),
  ('DAD06', 'El CUDE no corresponde: revise el PIN del software y los valores de la nota.', 'PIN del software',
    '/profileEnterprise?tab=dian'),
  ('CAB27b', 'El código de seguridad del software no corresponde: revise el PIN y el identificador.',
    'PIN del software', '/profileEnterprise?tab=dian'),
  ('DAB27b', 'El código de seguridad del software no corresponde: revise el PIN y el identificador.',
    'PIN del software', '/profileEnterprise?tab=dian')
) given (code, message, field, screen)
on conflict do nothing;
