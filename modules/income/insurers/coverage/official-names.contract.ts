/** The names in the SISPRO tables that the electronic document requires; screens use shorter ones. */
export const officialNames = {
  /** `salud_cobertura.gc` */
  coverage: {
    '01': 'Plan de beneficios en salud financiado con UPC',
    '02': 'Presupuesto máximo',
    '04': 'Cobertura Póliza SOAT',
    '05': 'Cobertura ARL',
    '06': 'Cobertura ADRES',
    '07': 'Cobertura Salud Pública',
    '08': 'Cobertura entidad territorial, recursos de oferta',
    '09': 'Urgencias población migrante',
    '10': 'Plan complementario en salud',
    '11': 'Plan medicina prepagada',
    '12': 'Otras pólizas en salud',
    '13': 'Cobertura Régimen Especial o Excepción',
    '14': 'Cobertura Fondo Nacional de Salud de las Personas Privadas de la Libertad',
    '15': 'Particular',
    '16': 'Plan de beneficios en salud financiado con UPC Contributivo',
    '17': 'Plan de beneficios en salud financiado con UPC Subsidiado',
  },
  /** `salud_modalidad_pago.gc` */
  modality: {
    '01': 'Pago individual por caso / Conjunto integral de atenciones / Paquete / Canasta',
    '02': 'Pago global prospectivo',
    '03': 'Pago por capitación',
    '04': 'Pago por evento',
  },
  /** `facturaSinContrato` */
  withoutContract: {
    '01': 'Atención de urgencias',
    '02': 'Atención a cargo de ADRES o de aseguradora SOAT, planes voluntarios de salud',
    '03': 'Atención en salud por fallos de tutela / órdenes judiciales',
    '04': 'Atención en salud por portabilidad o asignación masiva de afiliados (Art. 2.5.3.4.7.9 Decreto 780/2016)',
    '05': 'Atención en salud en casos excepcionales por cotizaciones o autorizaciones sin contrato',
    '06': 'Gestión recuperación de órganos para trasplante (Ley Estatutaria 1751 de 2015)',
    '07': 'Prestación de servicio a paciente particular',
  },
} as const

/** The official name of a code; the code itself when the table does not have it. */
export const officialName = (table: keyof typeof officialNames, code: string): string =>
  (officialNames[table] as Readonly<Record<string, string>>)[code] ?? code
