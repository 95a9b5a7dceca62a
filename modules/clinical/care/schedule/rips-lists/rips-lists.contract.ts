/** The kinds of care of an admission (care dossier §7.1). */
export const ambits = { '1': 'Ambulatorio', '2': 'Urgencias', '3': 'Hospitalización' } as const
export type Ambit = keyof typeof ambits

/** RIPS: vía de ingreso del usuario. */
export const entryRoutes = {
  '01': '01 Demanda espontánea',
  '02': '02 Derivado de consulta externa',
  '03': '03 Derivado de urgencias',
  '04': '04 Derivado de hospitalización',
  '05': '05 Derivado de sala de cirugía',
  '06': '06 Derivado de sala de partos',
  '07': '07 Recién nacido en la institución',
  '08': '08 Recién nacido en otra institución',
  '09': '09 Derivado o referido de hospitalización domiciliaria',
  '10': '10 Derivado de atención domiciliaria',
  '11': '11 Derivado de telemedicina',
  '12': '12 Derivado de jornada de salud',
  '13': '13 Referido de otra institución',
  '14': '14 Contrarreferido de otra institución',
} as const

/** RIPS: causa que motiva la atención. */
export const causes = {
  '21': '21 Accidente de trabajo',
  '22': '22 Accidente en el hogar',
  '23': '23 Accidente de tránsito de origen común',
  '24': '24 Accidente de tránsito de origen laboral',
  '25': '25 Accidente en el entorno educativo',
  '26': '26 Otro tipo de accidente',
  '27': '27 Evento catastrófico de origen natural',
  '28': '28 Lesión por agresión',
  '29': '29 Lesión autoinfligida',
  '30': '30 Sospecha de violencia física',
  '31': '31 Sospecha de violencia psicológica',
  '32': '32 Sospecha de violencia sexual',
  '33': '33 Sospecha de negligencia y abandono',
  '34': '34 IVE por peligro para la salud o la vida de la mujer',
  '35': '35 IVE por malformación incompatible con la vida',
  '36': '36 IVE por violencia sexual, incesto o inseminación no consentida',
  '37': '37 Evento adverso en salud',
  '38': '38 Enfermedad general',
  '39': '39 Enfermedad laboral',
  '40': '40 Promoción y mantenimiento: intervenciones individuales',
  '41': '41 Intervención colectiva',
  '42': '42 Atención de población materno perinatal',
  '43': '43 Riesgo ambiental',
  '44': '44 Otros eventos catastróficos',
  '45': '45 Accidente de mina antipersonal',
  '46': '46 Accidente de artefacto explosivo improvisado',
  '47': '47 Accidente de munición sin explotar',
  '48': '48 Otra víctima del conflicto armado',
  '49': '49 IVE por decisión, hasta la semana 24',
} as const

/** RIPS: modalidad de la atención. */
export const careModalities = {
  '01': '01 Intramural',
  '02': '02 Extramural unidad móvil',
  '03': '03 Extramural domiciliaria',
  '04': '04 Extramural jornada de salud',
  '06': '06 Telemedicina interactiva',
  '07': '07 Telemedicina no interactiva',
  '08': '08 Telexperticia',
  '09': '09 Telemonitoreo',
} as const

/** RIPS: condición y destino del usuario al egreso. */
export const dischargeConditions = {
  '01': '01 Con destino a su domicilio',
  '02': '02 Muerto',
  '03': '03 Derivado a otro servicio',
  '04': '04 Referido a otra institución',
  '05': '05 Contrarreferido a otra institución',
  '06': '06 A hospitalización domiciliaria',
  '07': '07 A servicio social',
  '08': '08 Continúa en el servicio (corte de facturación)',
} as const

/** The reasons for charging nothing to the patient in the whole admission. */
export const exemptions = {
  program: 'Programa exento',
  user: 'Usuario exento por ley',
  'vital-urgency': 'Urgencia vital',
} as const
