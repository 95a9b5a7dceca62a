-- The causes of soportes, autorización, cobertura, calidad and seguimiento of Resolución 2284 de 2023; the rest came before.
insert into receivables.glosa_code (code, rips_fields, name) values
  ('SO0101', 'S11,S12', 'Existe ausencia total, parcial o inconsistencia en la epicrisis que soporta la estancia u observación de urgencias'),
  ('SO0102', 'S11,S12', 'Los soportes de cobro que evidencian la estancia u observación de urgencias no corresponden a la persona atendida'),
  ('SO0201', 'C17', 'Existe ausencia total, parcial o inconsistencia en los soportes de cobro que evidencian la realización de la consulta, '
   'interconsulta o atención (visita) domiciliaria'),
  ('SO0202', 'C17', 'Los soportes de cobro que evidencian la realización de la consulta, interconsulta o atención (visita) domiciliaria no '
   'corresponden a la persona atendida'),
  ('SO0301', '', 'Existe ausencia total, parcial o inconsistencia en los soportes de cobro que evidencian los honorarios profesionales en '
   'procedimientos quirúrgicos o intervencionista'),
  ('SO0302', '', 'Los soportes de cobro que evidencian los honorarios de profesionales en procedimientos no corresponden a la persona atendida'),
  ('SO0303', '', 'Existe ausencia total, parcial o inconsistencia en los soportes de cobro que evidencian los honorarios de anestesia'),
  ('SO0401', '', 'Existe ausencia total, parcial o inconsistencia en los soportes de cobro que evidencian los honorarios del talento humano que '
   'interviene en la atención, diferente a los quirúrgicos y clínicos'),
  ('SO0402', '', 'Los soportes de cobro que evidencian los honorarios de otros profesionales asistenciales no corresponden a la persona atendida'),
  ('SO0601', 'S11,S12', 'Existe ausencia total, parcial o inconsistencia en los soportes de cobro que evidencian los dispositivos médicos empleados '
   'en procedimientos quirúrgicos o intervencionistas que sean motivo de cobro adicional'),
  ('SO0602', 'S11,S12', 'Los soportes de cobro que evidencian los dispositivos médicos empleados no corresponden a la persona atendida'),
  ('SO0603', 'S11,S12', 'Existe ausencia total, parcial o inconsistencia en los soportes de cobro que evidencian los dispositivos médicos empleados '
   'en procedimientos no quirúrgicos que sean motivo de cobro adicional'),
  ('SO0604', 'S11,S12', 'Existe ausencia total, parcial o inconsistencia en los soportes de cobro que evidencian los dispositivos médicos entregados '
   'como parte de una acción de protección específica o tratamiento'),
  ('SO0701', 'M18,M19,S11,S12', 'Existe ausencia total, parcial o inconsistencia en la hoja de administración de medicamentos'),
  ('SO0702', 'M18,M19,S11,S12', 'Los soportes de cobro que evidencian los medicamentos suministrados no corresponden a la persona atendida'),
  ('SO0703', 'M18,M19,S11,S12', 'Existe ausencia total, parcial o inconsistencia en el comprobante de recibido de medicamentos de las personas'),
  ('SO0801', 'P16', 'Existe ausencia total, parcial o inconsistencia en los soportes de cobro que evidencian la práctica del apoyo diagnóstico'),
  ('SO0802', 'P16', 'Los soportes de cobro que evidencian el apoyo diagnóstico no corresponden a la persona atendida'),
  ('SO0803', 'P16', 'Existe ausencia en los soportes de cobro de la lectura o interpretación del apoyo diagnóstico por parte del profesional '
   'correspondiente'),
  ('SO2101', 'C03,P04,H04,M02,S02', 'El número de la autorización no está incluido en el RIPS.'),
  ('SO2102', 'C03,P04,H04,M02,S02', 'el número de la autorización incluido en el RIPS no corresponde al prestador de servicios de salud'),
  ('SO2103', 'C03,P04,H04,M02,S02', 'El número de la autorización de servicios y tecnologías en salud incluido en el RIPS no corresponde al servicio '
   'o tecnología prestada o facturada'),
  ('SO2104', 'C03,P04,H04,M02,S02', 'El número de la autorización incluido en el RIPS no corresponde a la persona atendida'),
  ('SO2301', '', 'Existe ausencia total, parcial o inconsistencia en los soportes de cobro que evidencian la práctica de otros procedimientos no '
   'quirúrgicos'),
  ('SO2302', '', 'Los soportes de cobro que evidencian otros procedimientos no quirúrgicos no corresponden a la persona atendida'),
  ('SO3401', 'C17,P16,M18,M19,S11,S12', 'Existe ausencia total, parcial o inconsistencia en la epicrisis'),
  ('SO3402', 'C17,P16,M18,M19,S11,S12', 'La epicrisis no corresponde a la persona atendida'),
  ('SO3403', 'C17,P16,M18,M19,S11,S12', 'Existe ausencia total, parcial o inconsistencia en la hoja de atención de urgencias'),
  ('SO3404', 'C17,P16,M18,M19,S11,S12', 'La hoja de atención de urgencias no corresponde a la persona atendida'),
  ('SO3405', 'C17,P16,M18,M19,S11,S12', 'Existe ausencia total, parcial o inconsistencia en el resumen de atención'),
  ('SO3406', 'C17,P16,M18,M19,S11,S12', 'El resumen de atención no corresponde a la persona atendida'),
  ('SO3407', 'C17,P16,M18,M19,S11,S12', 'Existe ausencia total, parcial o inconsistencia en la hoja de atención odontológica'),
  ('SO3408', 'C17,P16,M18,M19,S11,S12', 'La hoja de atención odontológica no corresponde a la persona atendida'),
  ('SO3601', 'C17,P16,M18,M19,S11,S12', 'Existe ausencia total, parcial o inconsistencia en las copias de la factura enviada a la compañía de '
   'seguros SOAT, la ADRES o la entidad que haga sus veces, cuando aplica, con sus respectivos detalles, con '
   'las que se cumple los topes de cobertura'),
  ('SO3602', 'C17,P16,M18,M19,S11,S12', 'Las copias de la factura enviada a la compañía de seguros SOAT, la ADRES o la entidad que haga sus veces, '
   'cuando aplica, no corresponde a la persona atendida'),
  ('SO3701', 'C17,P16,M18,M19,S11,S12', 'Existe ausencia total, parcial o inconsistencia en la orden o prescripción facultativa del profesional '
   'tratante'),
  ('SO3702', 'C17,P16,M18,M19,S11,S12', 'La orden o prescripción facultativa no corresponde a la persona atendida'),
  ('SO3801', 'S11,S12', 'Existe ausencia total, parcial o inconsistencia en la hoja de traslado asistencial'),
  ('SO3802', 'S11,S12', 'La hoja de traslado asistencial no corresponde a la persona atendida'),
  ('SO3901', 'C17,P16,M18,M19,S11,S12', 'Existe ausencia total, parcial o inconsistencia en el comprobante de recibido del usuario'),
  ('SO3902', 'C17,P16,M18,M19,S11,S12', 'El comprobante de recibido del usuario no corresponde a la persona atendida'),
  ('SO4001', 'P16,S11,S12', 'Existe ausencia total, parcial o inconsistencia de la copia del registro de anestesia'),
  ('SO4002', 'P16,S11,S12', 'El registro de anestesia no corresponde a la persona atendida'),
  ('SO4101', 'P16,S11,S12', 'Existe ausencia total, parcial o inconsistencia de la copia de la descripción quirúrgica'),
  ('SO4102', 'P16,S11,S12', 'La descripción quirúrgica no corresponde a la persona atendida'),
  ('SO4201', 'C17,P16,M18,M19,S11,S12', 'Existe ausencia total, parcial o inconsistencia de la lista de precios'),
  ('SO4701', 'C17,P16,M18,M19,S11,S12', 'No se incluye en la factura de venta en salud, los soportes de los servicios y tecnologías en salud para '
   'recobros a cargo de la ADRES, accidentes de trabajo o enfermedad profesional a cargo de la ARL, de '
   'conformidad con la normativa vigente'),
  ('SO4801', 'C17,P16,M18,M19,S11,S12', 'Existe ausencia total, parcial o inconsistencia en la evidencia del envío del trámite respectivo'),
  ('SO4802', 'C17,P16,M18,M19,S11,S12', 'El informe de atención de urgencias no corresponde a la persona atendida'),
  ('SO5701', 'P16', 'Existe ausencia total, parcial o inconsistencia en los soportes de cobro que evidencian la práctica del apoyo terapéutico'),
  ('SO5702', 'P16', 'Los soportes de cobro que evidencian el apoyo terapéutico no corresponden a la persona atendida'),
  ('SO5801', 'P16,S11,S12', 'Existe ausencia total, parcial o inconsistencia en los soportes de cobro que evidencian los procedimientos quirúrgicos '
   'o intervencionistas'),
  ('SO5802', 'P16,S11,S12', 'Los soportes de cobro que evidencian los procedimientos quirúrgicos o intervencionistas no corresponden a la persona '
   'atendida'),
  ('SO5901', 'S11,S12', 'Existe ausencia total, parcial o inconsistencia en el soporte del transporte no asistencial ambulatorio de la persona.'),
  ('SO5902', 'S11,S12', 'El tiquete de transporte no corresponde a la persona atendida'),
  ('SO6101', '', 'En el caso de que uno o varios campos de RIPS presente inconsistencias con la atención prestada'),
  ('SO6102', '', 'En el caso de que uno o varios campos de RIPS presente inconsistencias con relación al contrato'),
  ('AU0101', '', 'El número de días en habitación que vienen relacionados en la factura de venta en salud presenta diferencia con los días '
   'autorizados'),
  ('AU0102', '', 'El servicio de internación donde se produjo la estancia no corresponde al autorizado'),
  ('AU0201', 'C17', 'El número de consultas, interconsultas o atenciones (visitas) domiciliarias que vienen relacionadas en la factura de venta en '
   'salud presenta diferencia con las autorizadas'),
  ('AU0202', 'C17', 'La consulta, interconsulta o atención (visita) domiciliaria relacionada o justificada en los soportes de la factura de venta en '
   'salud no corresponde a la autorizada'),
  ('AU0302', 'S12', 'Los honorarios profesionales relacionados o justificados en los soportes de la factura de venta en salud no corresponde a la '
   'autorizada'),
  ('AU0303', 'S12', 'La entidad responsable de pago emitió autorización directamente al profesional para la ejecución del procedimiento y la IPS '
   'está facturando a su nombre estos honorarios'),
  ('AU0601', 'S08,S11,S12', 'El número de dispositivos médicos que vienen relacionados en la factura de venta en salud presenta diferencia con lo '
   'autorizado, sin la debida justificación'),
  ('AU0602', 'S11,S12', 'Los dispositivos médicos que vienen relacionados o justificados en los soportes de la factura de venta en salud no '
   'corresponden a los autorizados, sin la debida justificación'),
  ('AU0701', 'M14,M19', 'El número de unidades de la forma farmacéutica que vienen relacionados en la factura de venta en salud presenta diferencia '
   'con lo autorizado'),
  ('AU0702', 'M12,M19', 'La forma farmacéutica que vienen relacionada en la factura de venta en salud presenta diferencia con la autorizada'),
  ('AU0703', 'M09,M19', 'El principio activo que viene relacionado en la factura de venta en salud presenta diferencia con el autorizado'),
  ('AU0704', 'M10,M19', 'La concentración que viene relacionada en la factura de venta en salud presenta diferencia con la autorizada'),
  ('AU0801', 'P16', 'El número de apoyos diagnósticos que vienen relacionados en la factura de venta en salud presenta diferencia con lo autorizado'),
  ('AU0802', 'P16', 'Los apoyos diagnósticos relacionados o justificados en los soportes de la factura de venta en salud no corresponden con los '
   'autorizados'),
  ('AU2103', '', 'El número de la autorización registrado en la factura de venta en salud o RIPS no corresponde al servicio o tecnología prestada o '
   'facturada'),
  ('AU2301', 'P16', 'El número de procedimientos no quirúrgicos que vienen relacionados en la factura de venta en salud presenta diferencia con lo '
   'autorizado'),
  ('AU2302', 'P16', 'El procedimiento no quirúrgico relacionado o justificado en los soportes de la factura de venta en salud no corresponden con el '
   'autorizado'),
  ('AU3803', 'S12', 'El traslado asistencial de pacientes no cuenta con la autorización'),
  ('AU4303', 'M19', 'La orden o prescripción facultativa del profesional tratante o el número de la autorización de servicios registrado en los '
   'soportes de cobro ha superado el límite de días de vigencia'),
  ('AU4304', 'M02,M19', 'La orden o prescripción facultativa del profesional tratante o el número de la autorización de servicios registrado en los '
   'soportes de cobro no corresponde a la autorización, orden o prescripción facultativa reemplazada por vencimiento'),
  ('AU5701', '', 'El número de apoyos terapéuticos que vienen relacionados en la factura de venta en salud presenta diferencia con lo autorizado'),
  ('AU5702', 'P16', 'Los apoyos terapéuticos relacionados o justificados en los soportes de la factura de venta en salud no corresponden con los '
   'autorizados'),
  ('AU5801', '', 'El número de procedimientos quirúrgicos o intervencionistas que vienen relacionados en la factura de venta en salud presenta '
   'diferencia con lo autorizado'),
  ('AU5802', 'P16', 'Los procedimientos quirúrgicos o intervencionistas que vienen relacionados o justificados en los soportes de la factura de '
   'venta en salud no corresponden a los autorizados'),
  ('AU5903', '', 'El transporte no asistencial ambulatorio de la persona no cuenta con la autorización'),
  ('CO0101', 'S08', 'El número de días en observación o habitación que vienen relacionados en los soportes de cobro no están incluidos en la '
   'respectiva cobertura'),
  ('CO0201', '', 'La consulta, interconsulta o atención (visita) domiciliaria relacionada en los soportes de cobro no está incluida en la respectiva '
   'cobertura'),
  ('CO0301', 'S12', 'Los honorarios profesionales relacionados en los soportes de cobro no están incluidos en la respectiva cobertura'),
  ('CO0401', 'S12', 'Los honorarios de otros profesionales asistenciales relacionados en los soportes de cobro no están incluidos en la respectiva '
   'cobertura'),
  ('CO0601', 'S12', 'Los dispositivos médicos que vienen relacionados o justificados en los soportes de cobro no están incluidos en la respectiva '
   'cobertura'),
  ('CO0701', 'M19,S12', 'Los medicamentos o APME relacionados en los soportes de cobro no están incluidos en la respectiva cobertura'),
  ('CO0801', '', 'Los apoyos diagnósticos relacionados en los soportes de cobro no están incluidos en la respectiva cobertura'),
  ('CO2301', '', 'Los procedimientos no quirúrgicos relacionados en los soportes de cobro no están incluidos en la respectiva cobertura'),
  ('CO3801', 'S12', 'El traslado asistencial de pacientes relacionado en los soportes de cobro no está incluido en la respectiva cobertura'),
  ('CO4601', '', 'Se facturan servicios a la entidad responsable de pago sin agotar los topes cubiertos por la póliza de Seguro Obligatorio de '
   'Accidentes de Tránsito (SOAT), la ADRES o la entidad que haga sus veces'),
  ('CO5701', '', 'Los apoyos terapéuticos relacionados en los soportes de cobro no están incluidos en la respectiva cobertura o hacen parte integral '
   'de un servicio y se están cobrando adicionalmente.'),
  ('CO5801', '', 'Los procedimientos quirúrgicos o intervencionistas relacionados en los soportes de cobro no están incluidos en la respectiva '
   'cobertura'),
  ('CO5901', 'S12', 'El transporte no asistencial ambulatorio de la persona relacionado en los soportes de cobro no está incluido en la respectiva '
   'cobertura o hacen parte integral de un servicio y se están cobrando adicionalmente'),
  ('CL0101', 'S08,S12', 'El cargo por estancia sea en observación de urgencias o habitación, que viene relacionado en los soportes de la factura de '
   'venta en salud no es pertinente'),
  ('CL0201', 'C17,C19', 'El cargo por consulta, interconsulta o atención (visita) domiciliaria que viene relacionado en los soportes de cobro no es '
   'pertinente'),
  ('CL0301', 'S12', 'Los cargos por honorarios profesionales en procedimientos quirúrgicos o intervencionistas, de hemodinamia, radiología u otros '
   'procedimientos que vienen relacionados en los soportes de cobro no son pertinentes'),
  ('CL0302', 'S12', 'Los cargos por honorarios de anestesia que vienen relacionados en los soportes de cobro no son pertinentes'),
  ('CL0601', 'S12', 'Los cargos por dispositivos médicos que vienen relacionados en los soportes de cobro no son pertinentes'),
  ('CL0701', 'M19,S12', 'Los cargos por medicamentos o APME que vienen relacionados en los soportes de cobro, no son pertinentes'),
  ('CL0703', 'M14,M19,S08,S12', 'Los cargos por medicamentos o APME que vienen relacionados en los soportes de cobro, corresponden a un suministro '
   'incompleto de acuerdo a la orden o la prescripción facultativa'),
  ('CL0801', 'P16', 'Los cargos por apoyo diagnóstico que vienen relacionados en los soportes de cobro no son pertinentes'),
  ('CL2301', 'P16', 'Los cargos por otros procedimientos no quirúrgicos o actividades que vienen relacionados en los soportes de cobro no son '
   'pertinentes'),
  ('CL3801', 'S12', 'Los cargos por traslado asistencial de las pacientes que vienen relacionados en los soportes de cobro no son pertinentes'),
  ('CL5301', 'C17,P16,M19,S12', 'Los servicios prestados no obedecen a una atención de urgencia de acuerdo con la definición de la normativa vigente'),
  ('CL5701', 'P16', 'Los cargos por apoyo terapéutico que vienen relacionados en los soportes de cobro no son pertinentes'),
  ('CL5801', 'P16', 'Los cargos por procedimientos quirúrgicos o intervencionistas que vienen relacionados en los soportes de cobro no son '
   'pertinentes'),
  ('CL5901', 'S12', 'Los cargos por transporte no asistencial ambulatorio de las personas que vienen relacionados en los soportes de cobro no son '
   'pertinentes'),
  ('SA5401', '', 'Incumplimiento o falta de evidencia del cumplimiento de los indicadores relacionados con las intervenciones obligatorias para la '
   'promoción y el mantenimiento de la salud, según lo establecido la Resolución 3280 de 2018 o la que la modifique o sustituya, según '
   'lo pactado en el acuerdo de voluntades.'),
  ('SA5402', '', 'Incumplimiento o falta de evidencia del cumplimiento de los indicadores relacionados con las intervenciones obligatorias para la '
   'atención de población materno perinatal, según lo establecido la Resolución 3280 de 2018 o la que la modifique o sustituya, según '
   'lo pactado en el acuerdo de voluntades.'),
  ('SA5403', '', 'Incumplimiento o falta de evidencia del cumplimiento de los indicadores relacionados con las intervenciones obligatorias para la '
   'atención de las condiciones crónicas y de alto costo, según lo establecido por la normativa vigente y lo pactado entre las partes.'),
  ('SA5501', '', 'Disminución en el número de la población inicial a atender en una modalidad de pago prospectiva'),
  ('SA5502', '', 'Disminución en la frecuencia observada en el uso de los servicios y tecnologías en salud frente a lo proyectado en la nota técnica'),
  ('SA5601', '', 'Incumplimiento de las metas, rangos y umbrales pactados de los indicadores de calidad para hacer seguimiento al acuerdo de '
   'voluntades.'),
  ('SA5602', '', 'Incumplimiento de las metas, rangos y umbrales pactados de los indicadores de gestión para hacer seguimiento al acuerdo de '
   'voluntades'),
  ('SA5603', '', 'Incumplimiento de las metas, rangos y umbrales pactados de los indicadores de resultados en salud para hacer seguimiento al '
   'acuerdo de voluntades');

select platform.audited('receivables.glosa_code');
