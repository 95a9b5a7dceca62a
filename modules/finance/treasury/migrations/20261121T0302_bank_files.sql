-- Files for banks: formats are rows, so that a bank that changes its layout is no new program.
create table treasury.bank_file_format (
  code text primary key,
  name text not null,
  style text not null check (style in ('fixed', 'csv')),
  separator text not null default ',',
  line_end text not null default 'crlf' check (line_end in ('crlf', 'lf')),
  extension text not null default 'txt',
  note text
);
comment on table treasury.bank_file_format is 'Layouts of files of payments, by bank.';
select platform.unaudited('treasury.bank_file_format', 'loaded by migrations');

create table treasury.bank_file_field (
  format_code text not null references treasury.bank_file_format,
  record text not null check (record in ('header', 'detail', 'footer', 'answer')),
  position int not null check (position > 0),
  label text not null,
  source text not null,
  width int check (width > 0),
  align text not null default 'left' check (align in ('left', 'right')),
  fill text not null default ' ' check (length(fill) = 1),
  constant text,
  pattern text,
  primary key (format_code, record, position)
);
comment on table treasury.bank_file_field is 'Fields of each record of a layout: what goes there, how wide and how filled.';
comment on column treasury.bank_file_field.source is 'Where the value comes from: constant, file.date, line.amount…';
comment on column treasury.bank_file_field.pattern is 'How it is written: YYYYMMDD; cents, decimal, whole; savings=37,checking=27.';
select platform.unaudited('treasury.bank_file_field', 'loaded by migrations with its format');

create table treasury.bank_file (
  id uuid primary key,
  number int not null,
  vigencia int not null,
  date date not null,
  bank_account_id uuid not null references treasury.bank_account,
  format_code text not null references treasury.bank_file_format,
  campus_id uuid not null,
  name text not null,
  content text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  total numeric(18,2) not null check (total > 0),
  created_by uuid not null default platform.current_setting_or_null('app.user_id')::uuid,
  created_at timestamptz not null default now(),
  constraint bank_file_number unique (vigencia, number)
);
comment on table treasury.bank_file is 'Files sent to banks, as they were sent, with their hash.';
create index bank_file_by_account on treasury.bank_file (bank_account_id, date);
select platform.append_only('treasury.bank_file');
select platform.unaudited('treasury.bank_file', 'append-only, with its author and instant');

create table treasury.bank_file_line (
  id uuid primary key,
  file_id uuid not null references treasury.bank_file,
  position int not null,
  egreso_id uuid not null references treasury.egreso,
  reference text not null,
  amount numeric(18,2) not null check (amount > 0),
  result text not null default 'sent' check (result in ('sent', 'confirmed', 'rejected')),
  message text,
  answered_at timestamptz,
  constraint bank_file_line_position unique (file_id, position),
  constraint bank_file_line_egreso unique (egreso_id),
  constraint bank_file_line_answered check ((result = 'sent') = (answered_at is null))
);
comment on table treasury.bank_file_line is 'The egresos of a file, and what the bank answered of each. An egreso goes in one file alone.';
select platform.audited('treasury.bank_file_line');

create table treasury.bank_code (
  id uuid primary key,
  bank_id uuid not null references people.tercero constraint bank_code_once unique,
  code text not null check (code ~ '^\d{1,9}$'),
  active boolean not null default true,
  version int not null default 1
);
comment on table treasury.bank_code is 'The code of each bank in electronic clearing (ACH), for files of payments.';
select platform.audited('treasury.bank_code');

insert into treasury.bank_file_format (code, name, style, separator, extension, note) values
  ('ach', 'ACH genérico (CSV)', 'csv', ';', 'csv', 'Un renglón por giro y un renglón de totales.'),
  ('bancolombia_pab', 'Bancolombia PAB', 'fixed', '', 'txt', 'Pagos a proveedores, formato PAB.'),
  ('davivienda', 'Davivienda', 'fixed', '', 'txt', 'Pagos a proveedores: RC y TR.'),
  ('occidente', 'Banco de Occidente', 'fixed', '', 'txt', 'Pagos a proveedores: registros 1, 2 y 3.');

insert into treasury.bank_file_field (format_code, record, position, label, source, width, align, fill, constant, pattern)
select f, record, position, label, source, width, coalesce(align, 'left'), coalesce(fill, ' '), constant, pattern from (values
  -- Generic ACH, as CSV.
  ('ach', 'header', 1, 'Tipo', 'constant', null::int, null, null, 'H', null),
  ('ach', 'header', 2, 'NIT', 'entity.nit', null, null, null, null, null),
  ('ach', 'header', 3, 'Cuenta', 'account.number', null, null, null, null, null),
  ('ach', 'header', 4, 'Fecha', 'file.date', null, null, null, null, 'YYYY-MM-DD'),
  ('ach', 'header', 5, 'Lote', 'file.number', null, null, null, null, null),
  ('ach', 'detail', 1, 'Tipo', 'constant', null, null, null, 'D', null),
  ('ach', 'detail', 2, 'Referencia', 'line.reference', null, null, null, null, null),
  ('ach', 'detail', 3, 'Documento', 'line.document', null, null, null, null, null),
  ('ach', 'detail', 4, 'Beneficiario', 'line.name', null, null, null, null, null),
  ('ach', 'detail', 5, 'Banco', 'line.bank', null, null, null, null, null),
  ('ach', 'detail', 6, 'Clase de cuenta', 'line.accountKind', null, null, null, null, 'savings=AH,checking=CC,electronic=DE'),
  ('ach', 'detail', 7, 'Cuenta', 'line.accountNumber', null, null, null, null, null),
  ('ach', 'detail', 8, 'Valor', 'line.amount', null, null, null, null, 'decimal'),
  ('ach', 'detail', 9, 'Concepto', 'line.concept', null, null, null, null, null),
  ('ach', 'footer', 1, 'Tipo', 'constant', null, null, null, 'T', null),
  ('ach', 'footer', 2, 'Giros', 'file.count', null, null, null, null, null),
  ('ach', 'footer', 3, 'Total', 'file.total', null, null, null, null, 'decimal'),
  ('ach', 'answer', 1, 'Referencia', 'answer.reference', null, null, null, null, null),
  ('ach', 'answer', 2, 'Valor', 'answer.amount', null, null, null, null, 'decimal'),
  ('ach', 'answer', 3, 'Resultado', 'answer.status', null, null, null, null, 'OK=confirmed,RECHAZADO=rejected'),
  ('ach', 'answer', 4, 'Causa', 'answer.message', null, null, null, null, null),
  -- Bancolombia PAB.
  ('bancolombia_pab', 'header', 1, 'Tipo de registro', 'constant', 1, null, null, '1', null),
  ('bancolombia_pab', 'header', 2, 'NIT de la entidad', 'entity.nit', 15, 'right', '0', null, null),
  ('bancolombia_pab', 'header', 3, 'Aplicación', 'constant', 1, null, null, 'I', null),
  ('bancolombia_pab', 'header', 4, 'Relleno', 'constant', 15, null, null, '', null),
  ('bancolombia_pab', 'header', 5, 'Clase de transacción', 'constant', 3, null, null, '220', null),
  ('bancolombia_pab', 'header', 6, 'Descripción', 'constant', 10, null, null, 'PROVEEDOR', null),
  ('bancolombia_pab', 'header', 7, 'Fecha de transmisión', 'file.date', 8, null, null, null, 'YYYYMMDD'),
  ('bancolombia_pab', 'header', 8, 'Secuencia', 'constant', 2, null, null, 'A1', null),
  ('bancolombia_pab', 'header', 9, 'Fecha de aplicación', 'file.date', 8, null, null, null, 'YYYYMMDD'),
  ('bancolombia_pab', 'header', 10, 'Número de registros', 'file.count', 6, 'right', '0', null, null),
  ('bancolombia_pab', 'header', 11, 'Débitos', 'constant', 17, 'right', '0', '0', null),
  ('bancolombia_pab', 'header', 12, 'Créditos', 'file.total', 17, 'right', '0', null, 'cents'),
  ('bancolombia_pab', 'header', 13, 'Cuenta que se debita', 'account.number', 11, 'right', '0', null, null),
  ('bancolombia_pab', 'header', 14, 'Clase de cuenta', 'account.kind', 1, null, null, null, 'ahorros=S,corriente=D'),
  ('bancolombia_pab', 'header', 15, 'Relleno', 'constant', 149, null, null, '', null),
  ('bancolombia_pab', 'detail', 1, 'Tipo de registro', 'constant', 1, null, null, '6', null),
  ('bancolombia_pab', 'detail', 2, 'NIT del beneficiario', 'line.document', 15, null, null, null, null),
  ('bancolombia_pab', 'detail', 3, 'Beneficiario', 'line.name', 30, null, null, null, null),
  ('bancolombia_pab', 'detail', 4, 'Banco', 'line.bank', 9, 'right', '0', null, null),
  ('bancolombia_pab', 'detail', 5, 'Cuenta', 'line.accountNumber', 17, null, null, null, null),
  ('bancolombia_pab', 'detail', 6, 'Indicador', 'constant', 1, null, null, '', null),
  ('bancolombia_pab', 'detail', 7, 'Tipo de transacción', 'line.accountKind', 2, null, null, null, 'savings=37,checking=27,electronic=52'),
  ('bancolombia_pab', 'detail', 8, 'Valor', 'line.amount', 17, 'right', '0', null, 'cents'),
  ('bancolombia_pab', 'detail', 9, 'Fecha', 'file.date', 8, null, null, null, 'YYYYMMDD'),
  ('bancolombia_pab', 'detail', 10, 'Referencia', 'line.reference', 21, null, null, null, null),
  ('bancolombia_pab', 'detail', 11, 'Tipo de documento', 'line.documentType', 1, null, null, null, 'CC=1,CE=2,NIT=3,TI=4,PA=5'),
  ('bancolombia_pab', 'detail', 12, 'Oficina', 'constant', 5, 'right', '0', '0', null),
  ('bancolombia_pab', 'detail', 13, 'Relleno', 'constant', 137, null, null, '', null),
  ('bancolombia_pab', 'answer', 1, 'Referencia', 'answer.reference', 21, null, null, null, null),
  ('bancolombia_pab', 'answer', 2, 'Valor', 'answer.amount', 17, 'right', '0', null, 'cents'),
  ('bancolombia_pab', 'answer', 3, 'Resultado', 'answer.status', 3, null, null, null, 'OK0=confirmed,OK1=confirmed,*=rejected'),
  ('bancolombia_pab', 'answer', 4, 'Causa', 'answer.message', 40, null, null, null, null),
  -- Davivienda.
  ('davivienda', 'header', 1, 'Tipo de registro', 'constant', 2, null, null, 'RC', null),
  ('davivienda', 'header', 2, 'NIT', 'entity.nit', 16, 'right', '0', null, null),
  ('davivienda', 'header', 3, 'Servicio', 'constant', 4, null, null, 'PROV', null),
  ('davivienda', 'header', 4, 'Subservicio', 'constant', 4, null, null, 'PROV', null),
  ('davivienda', 'header', 5, 'Cuenta', 'account.number', 16, 'right', '0', null, null),
  ('davivienda', 'header', 6, 'Clase de cuenta', 'account.kind', 2, null, null, null, 'ahorros=CA,corriente=CC'),
  ('davivienda', 'header', 7, 'Banco', 'constant', 6, null, null, '000051', null),
  ('davivienda', 'header', 8, 'Total', 'file.total', 18, 'right', '0', null, 'cents'),
  ('davivienda', 'header', 9, 'Giros', 'file.count', 6, 'right', '0', null, null),
  ('davivienda', 'header', 10, 'Fecha', 'file.date', 8, null, null, null, 'YYYYMMDD'),
  ('davivienda', 'header', 11, 'Relleno', 'constant', 88, 'right', '0', '', null),
  ('davivienda', 'detail', 1, 'Tipo de registro', 'constant', 2, null, null, 'TR', null),
  ('davivienda', 'detail', 2, 'Documento', 'line.document', 16, 'right', '0', null, null),
  ('davivienda', 'detail', 3, 'Referencia', 'line.reference', 16, 'right', '0', null, null),
  ('davivienda', 'detail', 4, 'Cuenta', 'line.accountNumber', 16, 'right', '0', null, null),
  ('davivienda', 'detail', 5, 'Clase de cuenta', 'line.accountKind', 2, null, null, null, 'savings=CA,checking=CC,electronic=DP'),
  ('davivienda', 'detail', 6, 'Banco', 'line.bank', 6, 'right', '0', null, null),
  ('davivienda', 'detail', 7, 'Valor', 'line.amount', 18, 'right', '0', null, 'cents'),
  ('davivienda', 'detail', 8, 'Talón', 'constant', 6, 'right', '0', '0', null),
  ('davivienda', 'detail', 9, 'Tipo de documento', 'line.documentType', 2, null, null, null, 'CC=02,CE=03,NIT=01,TI=04,PA=05'),
  ('davivienda', 'detail', 10, 'Relleno', 'constant', 86, 'right', '0', '', null),
  ('davivienda', 'answer', 1, 'Referencia', 'answer.reference', 16, 'right', '0', null, null),
  ('davivienda', 'answer', 2, 'Valor', 'answer.amount', 18, 'right', '0', null, 'cents'),
  ('davivienda', 'answer', 3, 'Resultado', 'answer.status', 4, null, null, null, '0000=confirmed,*=rejected'),
  ('davivienda', 'answer', 4, 'Causa', 'answer.message', 40, null, null, null, null),
  -- Banco de Occidente.
  ('occidente', 'header', 1, 'Tipo de registro', 'constant', 1, null, null, '1', null),
  ('occidente', 'header', 2, 'Consecutivo', 'constant', 4, 'right', '0', '0', null),
  ('occidente', 'header', 3, 'Fecha', 'file.date', 8, null, null, null, 'YYYYMMDD'),
  ('occidente', 'header', 4, 'Giros', 'file.count', 4, 'right', '0', null, null),
  ('occidente', 'header', 5, 'Total', 'file.total', 18, 'right', '0', null, 'cents'),
  ('occidente', 'header', 6, 'Cuenta', 'account.number', 16, 'right', '0', null, null),
  ('occidente', 'header', 7, 'Relleno', 'constant', 142, 'right', '0', '', null),
  ('occidente', 'detail', 1, 'Tipo de registro', 'constant', 1, null, null, '2', null),
  ('occidente', 'detail', 2, 'Consecutivo', 'line.position', 4, 'right', '0', null, null),
  ('occidente', 'detail', 3, 'Cuenta que se debita', 'account.number', 16, 'right', '0', null, null),
  ('occidente', 'detail', 4, 'Beneficiario', 'line.name', 30, null, null, null, null),
  ('occidente', 'detail', 5, 'Documento', 'line.document', 11, 'right', '0', null, null),
  ('occidente', 'detail', 6, 'Banco', 'line.bank', 4, 'right', '0', null, null),
  ('occidente', 'detail', 7, 'Fecha', 'file.date', 8, null, null, null, 'YYYYMMDD'),
  ('occidente', 'detail', 8, 'Forma', 'constant', 1, null, null, '3', null),
  ('occidente', 'detail', 9, 'Valor', 'line.amount', 15, 'right', '0', null, 'cents'),
  ('occidente', 'detail', 10, 'Cuenta', 'line.accountNumber', 16, null, null, null, null),
  ('occidente', 'detail', 11, 'Referencia', 'line.reference', 12, null, null, null, null),
  ('occidente', 'detail', 12, 'Clase de cuenta', 'line.accountKind', 1, null, null, null, 'savings=A,checking=C,electronic=A'),
  ('occidente', 'detail', 13, 'Concepto', 'line.concept', 80, null, null, null, null),
  ('occidente', 'footer', 1, 'Tipo de registro', 'constant', 1, null, null, '3', null),
  ('occidente', 'footer', 2, 'Consecutivo', 'constant', 4, 'right', '9', '9999', null),
  ('occidente', 'footer', 3, 'Giros', 'file.count', 4, 'right', '0', null, null),
  ('occidente', 'footer', 4, 'Total', 'file.total', 18, 'right', '0', null, 'cents'),
  ('occidente', 'footer', 5, 'Relleno', 'constant', 172, 'right', '0', '', null),
  ('occidente', 'answer', 1, 'Referencia', 'answer.reference', 12, null, null, null, null),
  ('occidente', 'answer', 2, 'Valor', 'answer.amount', 15, 'right', '0', null, 'cents'),
  ('occidente', 'answer', 3, 'Resultado', 'answer.status', 2, null, null, null, '00=confirmed,*=rejected'),
  ('occidente', 'answer', 4, 'Causa', 'answer.message', 40, null, null, null, null)
) as given (f, record, position, label, source, width, align, fill, constant, pattern);
