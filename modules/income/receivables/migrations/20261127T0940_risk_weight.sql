-- How likely each fault is to be objected to, by which cause, and what cures it: dated, so that what was judged can be judged again.
create table receivables.risk_weight (
  rule text not null,
  from_day date not null,
  until_day date,
  weight int not null check (weight between 0 and 100),
  code text not null check (code ~ '^[A-Z]{2}\d{4}$'),
  cure text not null,
  source text not null,
  primary key (rule, from_day),
  constraint risk_weight_days check (until_day >= from_day)
);
comment on table receivables.risk_weight is
  'The weight of each rule of the risk of glosa, from a day on: the finding or the fault it looks at, the cause, and its cure.';
select platform.unaudited('receivables.risk_weight', 'shipped with the product, by dated rows');

insert into receivables.risk_weight (rule, from_day, weight, code, cure, source) values
  ('FAC-105', '2026-01-01', 85, 'SO2101', 'Consiga el número de autorización y escríbalo en el cargo antes de radicar.', 'Res. 2284 de 2023; la casa'),
  ('FAC-104', '2026-01-01', 90, 'CO2301', 'Cobre el servicio a quien lo cubre: el contrato lo excluye.', 'Res. 2284 de 2023; la casa'),
  ('FAC-148', '2026-01-01', 70, 'CO2301', 'Adicione el servicio al contrato o adjunte su autorización.', 'Res. 2284 de 2023; la casa'),
  ('FAC-101', '2026-01-01', 80, 'FA1305', 'Verifique qué contrato regía el día del servicio.', 'Res. 2284 de 2023; la casa'),
  ('FAC-124', '2026-01-01', 60, 'FA2301', 'Adjunte la orden que justifica pasar de lo que el contrato admite en el mes.', 'Res. 2284 de 2023; la casa'),
  ('FAC-125', '2026-01-01', 60, 'FA2301', 'Adjunte la orden que justifica pasar de lo que el contrato admite en total.', 'Res. 2284 de 2023; la casa'),
  ('FAC-110', '2026-01-01', 45, 'FA2702', 'Confirme en la historia que se prestó más de una vez ese día.', 'Res. 2284 de 2023; la casa'),
  ('FAC-113', '2026-01-01', 90, 'FA2702', 'Haga nota crédito de una de las dos facturas: el servicio está en ambas.', 'Res. 2284 de 2023; la casa'),
  ('FAC-111', '2026-01-01', 75, 'CL2301', 'Corrija el servicio o el sexo del usuario.', 'Res. 2284 de 2023; la casa'),
  ('FAC-123', '2026-01-01', 65, 'CL2301', 'Corrija el servicio o la fecha de nacimiento del usuario.', 'Res. 2284 de 2023; la casa'),
  ('FAC-116', '2026-01-01', 70, 'SO4101', 'Adjunte la descripción quirúrgica y el registro de anestesia.', 'Res. 2284 de 2023; la casa'),
  ('FAC-108', '2026-01-01', 60, 'SO3401', 'Escriba el diagnóstico principal.', 'Res. 2284 de 2023; la casa'),
  ('FAC-109', '2026-01-01', 15, 'CL5301', 'Busque un diagnóstico más preciso en la historia.', 'Res. 2284 de 2023; la casa'),
  ('FAC-114', '2026-01-01', 35, 'FA2006', 'Recaude o explique el copago o la cuota que falta.', 'Res. 2284 de 2023; la casa'),
  ('FAC-127', '2026-01-01', 30, 'FA2006', 'Escriba el número de la factura del recaudo al usuario.', 'Res. 2284 de 2023; la casa'),
  ('by-hand', '2026-01-01', 40, 'TA2301', 'Adjunte el acuerdo en que consta el precio que se escribió a mano.', 'Res. 2284 de 2023; la casa'),
  ('no-support', '2026-01-01', 40, 'SO3401', 'Adjunte los soportes de la atención en la admisión o en la factura.', 'Res. 2284 de 2023; la casa'),
  ('history', '2026-01-01', 90, 'TA2301', 'Adjunte de una vez lo que este pagador suele pedir por esa causa.', 'Historia de glosas de la casa');
