-- The causes of devolución and glosa of the Manual Único of Resolución 2284 de 2023 (Anexo técnico 3): those that can be applied.
-- Source: SISPRO, «relacionamiento glosas y RIPS», 31 May 2024 (sha256 of the table as it was read: 860cf496a45fcb47…);
-- causes of devolución: Anexo técnico 3 itself, num. 3. In force for what is notified since 1 February 2025 (Resolución 1885 de 2024).
create table receivables.glosa_code (
  id uuid primary key default gen_random_uuid(),
  code text not null,
  kind text not null generated always as (case when code like 'DE%' then 'return' else 'glosa' end) stored,
  name text not null,
  rips_fields text not null default '',
  norm text not null default 'Resolución 2284 de 2023, Anexo técnico 3',
  edition text not null default 'SISPRO, 31 de mayo de 2024',
  from_day date not null default '2025-02-01',
  until_day date,
  constraint glosa_code_shape check (code ~ '^(FA|TA|SO|AU|CO|CL|SA|DE)\d{4}$'),
  constraint glosa_code_once unique (code, from_day),
  constraint glosa_code_days check (until_day is null or until_day >= from_day)
);
comment on table receivables.glosa_code is 'Why a payer may return an invoice or object to part of it, as the State publishes it, with its days.';
comment on column receivables.glosa_code.rips_fields is 'Fields of RIPS that the cause touches, as the State relates them; empty where it relates none.';

insert into receivables.glosa_code (code, name) values
  ('DE1601', 'La factura corresponde a una persona que pertenece a otro responsable de pago'),
  ('DE4401', 'El profesional que ordenó el servicio no hace parte de la red integral del responsable de pago'),
  ('DE4402', 'El profesional independiente que ordenó el servicio no hace parte de la red integral del responsable de pago'),
  ('DE5001', 'La totalidad de la factura ya fue pagada por el responsable de pago'),
  ('DE5002', 'La factura ya fue radicada y se encuentra en trámite'),
  ('DE5601', 'Los soportes no se radicaron dentro de los veintidós días hábiles siguientes a la expedición de la factura');

insert into receivables.glosa_code (code, rips_fields, name) values
  ('FA0101', 'R02,R11,H03,H14,S08,S12', 'El cargo por estancia u observación de urgencias, que viene relacionado o justificado en los soportes de '
   'cobro, presenta diferencia con las cantidades facturadas'),
  ('FA0102', 'C17', 'Se facturan consultas, interconsultas o atenciones (visitas) domiciliarias que están incluidas en la estancia u observación de '
   'urgencias de acuerdo con lo pactado'),
  ('FA0103', 'S11,S12', 'Se cobra estancia u observación de urgencias que ya se encuentra incluida en una atención agrupada, de acuerdo con lo '
   'pactado por las partes'),
  ('FA0105', 'P16,M19,S12', 'Se facturan servicios o tecnologías en salud que se encuentran incluidos en la estancia u observación de urgencias de '
   'acuerdo con lo pactado'),
  ('FA0201', 'C17', 'El cargo por consulta, interconsulta o atención (visita) domiciliaria que viene relacionado o justificado en los soportes de '
   'cobro, presenta diferencias con las cantidades facturadas'),
  ('FA0202', 'C17', 'Se cobran consultas o atenciones (visitas) domiciliarias que se encuentran incluidas en los honorarios profesionales post '
   'quirúrgicos'),
  ('FA0203', 'C17', 'Se cobran consultas o atenciones (visitas) domiciliarias que ya se encuentran incluidas en una atención agrupada, de acuerdo '
   'con lo pactado por las partes'),
  ('FA0205', 'C17', 'Se cobran consultas que se encuentran incluidas en los honorarios profesionales del procedimiento, de acuerdo con lo pactado '
   'por las partes'),
  ('FA0206', 'C17', 'En una factura se registra una interconsulta que originó la práctica de un procedimiento quirúrgico o intervencionista que '
   'realizó el mismo prestador'),
  ('FA0301', '', 'Los cargos por honorarios profesionales en procedimientos quirúrgicos o intervencionistas, que vienen relacionados o justificados '
   'en los soportes de cobro, presentan diferencias con las cantidades que fueron facturadas'),
  ('FA0302', '', 'Los cargos por honorarios de anestesia que vienen relacionados o justificados en los soportes de cobro presentan diferencias con '
   'las cantidades que fueron facturadas'),
  ('FA0303', 'S12', 'Se cobran honorarios profesionales que ya se encuentran incluidos en una atención agrupada, de acuerdo con lo pactado por las '
   'partes'),
  ('FA0501', 'S12', 'Los cargos por derechos de sala que vienen relacionados o justificados en los soportes de cobro presentan diferencias con las '
   'cantidades que fueron facturadas'),
  ('FA0502', 'S12', 'Se cobran tecnologías en salud que ya se encuentran incluidas en el ítem de derechos de sala o materiales quirúrgicos'),
  ('FA0503', 'S12', 'Se cobran derechos de sala que ya se encuentran incluidos en una atención agrupada, de acuerdo con lo pactado por las partes'),
  ('FA0601', 'S08', 'Los cargos por dispositivos médicos que vienen relacionados en los soportes de cobro presentan diferencias con las cantidades '
   'que fueron facturadas'),
  ('FA0602', 'S12', 'Se cobran dispositivos médicos que ya se encuentran incluidos en el ítem de materiales por grupo quirúrgico'),
  ('FA0603', 'S12', 'Se cobran dispositivos médicos que ya se encuentran incluidos en una atención agrupada'),
  ('FA0701', 'M14,S08', 'Los cargos por medicamentos o APME que vienen relacionados en los soportes de cobro, presentan diferencias con las '
   'cantidades que fueron facturadas'),
  ('FA0702', 'M08', 'Se facturan separadamente principios activos que fueron dispensados en una presentación combinada'),
  ('FA0703', 'M19,S12', 'Se cobran medicamentos o APME que ya se encuentran incluidos en una atención agrupada, de acuerdo con lo pactado por las '
   'partes'),
  ('FA0705', 'M19', 'Se cobran medicamentos que ya se encuentran incluidos en el procedimiento quirúrgico.'),
  ('FA0801', 'P16', 'Los cargos por apoyo diagnóstico que vienen relacionados o justificados en los soportes de cobro presentan diferencias con las '
   'cantidades que fueron facturadas'),
  ('FA0802', 'P16', 'Se facturan separadamente apoyos diagnósticos incluidos uno en el otro'),
  ('FA0803', 'P16', 'Se cobran apoyos diagnósticos que ya se encuentran incluidos en una atención agrupada, de acuerdo con lo pactado por las partes'),
  ('FA0805', 'P16', 'Se cobran apoyos diagnósticos que ya se encuentran incluidos en el procedimiento quirúrgico o intervencionista'),
  ('FA1305', 'C17,P16,M19,S12', 'Servicio o tecnología corresponde a diferente cobertura'),
  ('FA1605', 'U01,U02,U03,U04,U05,U06,U07,U08,U09,U10', 'En la factura se relacionan una o varias personas que en el momento de la prestación del '
   'servicio corresponden a otro responsable de pago'),
  ('FA1606', 'C17,P16,M19,S12', 'En la factura se relacionan uno o varios servicios o tecnologías en salud que corresponden a otro responsable de '
   'pago'),
  ('FA1905', '', 'Hay descuentos otorgados, que fueron aplicados de manera diferente a lo pactado o no fueron aplicados'),
  ('FA2006', 'C19,C20,P18,P19,M21,M22,S14,S15', 'Los recaudos efectivos de pagos compartidos o copagos y cuotas moderadoras, que por acuerdo de '
   'voluntades efectuó el prestador de servicios de salud o proveedor de tecnologías en salud, no '
   'corresponden a lo informado por la entidad responsable de pago para la liquidación del pago '
   'compartido'),
  ('FA2301', 'P16', 'Los cargos por otros procedimientos no quirúrgicos que vienen relacionados o justificados en los soportes de cobro presentan '
   'diferencias con las cantidades que fueron facturadas'),
  ('FA2302', 'P16', 'Se facturan separadamente otros procedimientos no quirúrgicos incluidos en otro.'),
  ('FA2303', 'P16', 'Se cobran otros procedimientos no quirúrgicos que ya se encuentran incluidos en una atención agrupada, de acuerdo con lo '
   'pactado por las partes'),
  ('FA2702', 'C17,P16,M19,S12', 'Se cobran servicios y tecnologías en salud que se encuentran ya cobrados dentro de la misma u otra factura'),
  ('FA2805', 'C17,P16,M19,S12', 'se factura un servicio o tecnología de salud ya pagada por la entidad responsable de pago'),
  ('FA3801', '', 'Los cargos por traslado asistencial de pacientes que vienen relacionados o justificados en los soportes de cobro presentan '
   'diferencias con las cantidades que fueron facturadas'),
  ('FA3803', 'S12', 'Se cobra traslado asistencial de pacientes que ya se encuentran incluidos en una atención agrupada, de acuerdo con lo pactado '
   'por las partes'),
  ('FA5103', '', 'Servicio o tecnología de salud incluido en una atención agrupada, prestado por otro prestador de servicios de salud en caso de '
   'urgencias o por proceso de referencia'),
  ('FA5105', '', 'Servicio o tecnología de salud incluido en una atención agrupada, que hace parte de la RIAS para la promoción y mantenimiento de '
   'la salud o la RIAS para la población materno perinatal o aquellas que el Ministerio de Salud y Protección Social disponga como '
   'obligatorias, fue prestado o provisto por otro prestador de servicios de salud o proveedor de tecnologías en salud'),
  ('FA5106', '', 'Servicio o tecnología de salud incluido en una atención agrupada prestado por otro prestador de servicios de salud, con la '
   'finalidad de determinar el nivel de control o la aparición de complicaciones de una condición en salud ya establecida'),
  ('FA5205', '', 'el número de personas incluidas en la modalidad de pago prospectiva es disminuido por novedades en la base de datos proporcionada '
   'por la entidad responsable de pago'),
  ('FA5206', '', 'La persona incluida en una modalidad de pago prospectiva fallece y aplica una deducción proporcional del valor facturado'),
  ('FA5701', 'P16', 'Los cargos por apoyo terapéutico que vienen relacionados o justificados en los soportes de cobro presentan diferencias con las '
   'cantidades que fueron facturadas'),
  ('FA5702', 'P16', 'Se facturan separadamente apoyos terapéuticos incluidos en otro'),
  ('FA5703', 'P16', 'Se cobran apoyos terapéuticos que ya se encuentran incluidos en una atención agrupada, de acuerdo con lo pactado por las partes'),
  ('FA5801', 'P16', 'Los cargos por procedimientos quirúrgicos o intervencionistas que vienen relacionados o justificados en los soportes de cobro '
   'presentan diferencias con las cantidades que fueron facturadas'),
  ('FA5802', 'P16', 'Se facturan separadamente procedimientos quirúrgicos o intervencionistas incluidos en otro'),
  ('FA5803', 'P16', 'Se cobran procedimientos quirúrgicos o intervencionistas que ya se encuentran incluidos en una atención agrupada'),
  ('FA5901', 'S12', 'Los cargos por transporte no asistencial ambulatorio de la persona que vienen relacionados o justificados en los soportes de '
   'cobro presentan diferencias con las cantidades que fueron facturadas'),
  ('FA5903', 'S12', 'Se cobra transporte no asistencial ambulatorio de la persona que ya se encuentra incluido en una atención agrupada, de acuerdo '
   'con lo pactado por las partes'),
  ('TA0101', 'S11,S12', 'El cargo por estancias u observación de urgencias, que viene relacionado o justificado en los soportes de cobro, presenta '
   'diferencia con los valores pactados o establecidos por la norma'),
  ('TA0201', 'C17', 'El cargo por consulta, interconsulta o atención (visita) domiciliaria que viene relacionado o justificado en los soportes de '
   'cobro, presenta diferencias con los valores pactados o establecidos por la norma'),
  ('TA0301', 'S11,S12', 'Los cargos por honorarios profesionales en procedimientos quirúrgicos o intervencionistas, que vienen relacionados o '
   'justificados en los soportes de cobro, presentan diferencias con los valores pactados o establecidos por la norma'),
  ('TA0302', 'S11,S12', 'Los cargos por honorarios de anestesia que vienen relacionados o justificados en los soportes de cobro presentan '
   'diferencias con los valores pactados o establecidos por la norma'),
  ('TA0401', 'S11,S12', 'Los cargos por honorarios de otro talento humano que interviene en la atención que vienen relacionados o justificados en '
   'soportes de cobro, presentan diferencias con los valores pactados o establecidos por la norma'),
  ('TA0501', 'S11,S12', 'Los cargos por derechos de sala que vienen relacionados o justificados en los soportes de cobro presentan diferencias con '
   'los valores pactados o establecidos por la norma'),
  ('TA0601', 'S11,S12', 'Los cargos por dispositivos médicos que vienen relacionados o justificados en los soportes de cobro presentan diferencias '
   'con los valores pactados o establecidos por la norma'),
  ('TA0701', 'M18,M19,S11,S12', 'Los cargos por medicamentos o APME que vienen relacionados o justificados en los soportes de cobro, presentan '
   'diferencias con los valores pactados o establecidos por la norma'),
  ('TA0801', 'P16', 'Los cargos por apoyo diagnóstico que vienen relacionados o justificados en los soportes de cobro presentan diferencias con los '
   'valores pactados o establecidos por la norma'),
  ('TA0901', '', 'Los cargos por atención agrupada que vienen relacionados o justificados en los soportes de cobro presentan diferencias con los '
   'valores pactados.'),
  ('TA2301', 'P16', 'Los cargos por otros procedimientos no quirúrgicos que vienen relacionados o justificados en los soportes de cobro presentan '
   'diferencias con los valores pactados o establecidos por la norma'),
  ('TA2901', '', 'En la factura se adicionan cobros de recargos no pactados previamente entre las partes o establecidos por la norma'),
  ('TA3801', 'S11,S12', 'Los cargos por traslado asistencial de pacientes que vienen relacionados o justificados en los soportes de cobro presentan '
   'diferencias con los valores pactados o establecidos por la norma'),
  ('TA5701', 'P16', 'Los cargos por apoyo terapéutico que vienen relacionados o justificados en los soportes de cobro presentan diferencias con los '
   'valores pactados o establecidos por la norma'),
  ('TA5801', 'P16', 'Los cargos por procedimientos quirúrgicos o intervencionistas que vienen relacionados o justificados en los soportes de cobro '
   'presentan diferencias con los valores pactados o establecidos por la norma'),
  ('TA5901', 'S11,S12', 'Los cargos por otro transporte no asistencial ambulatorio de personas que vienen relacionados o justificados en los '
   'soportes de cobro presentan diferencias con los valores pactados o establecidos por la norma');
