/** Plans that pay, as reported in RIPS and FEV (`coberturaPlan`). */
export const coverages = {
  '01': '01 PBS financiado con UPC (hasta 2026/06/30)',
  '02': '02 Presupuesto máximo',
  '04': '04 Póliza SOAT',
  '05': '05 ARL',
  '06': '06 ADRES',
  '07': '07 Salud pública',
  '08': '08 Entidad territorial, recursos de oferta',
  '09': '09 Urgencias de población migrante',
  '10': '10 Plan complementario',
  '11': '11 Medicina prepagada',
  '12': '12 Otras pólizas de salud',
  '13': '13 Régimen especial o de excepción',
  '14': '14 Fondo de personas privadas de la libertad',
  '15': '15 Particular',
  '16': '16 PBS con UPC contributivo',
  '17': '17 PBS con UPC subsidiado',
} as const
export type Coverage = keyof typeof coverages

/** How a contract was agreed (`ModalidadContratoyPago`). */
export const contractModalities = {
  '01': '01 Paquete, canasta o conjunto integral',
  '02': '02 Grupos relacionados por diagnóstico',
  '03': '03 Integral por grupo de riesgo',
  '04': '04 Por contacto o especialidad',
  '05': '05 Por escenario de atención',
  '06': '06 Por tipo de servicio',
  '07': '07 PGP por episodio',
  '08': '08 PGP por grupo de riesgo',
  '09': '09 PGP por especialidad',
  '10': '10 PGP por nivel de complejidad',
  '11': '11 Capitación',
  '12': '12 Por servicio (evento)',
} as const
export type ContractModality = keyof typeof contractModalities

/** How a contract is paid, as reported in RIPS and FEV (`modalidadPago`). */
export const modalities = {
  '01': '01 Por caso, paquete o canasta',
  '02': '02 Pago global prospectivo',
  '03': '03 Capitación',
  '04': '04 Evento',
} as const
export type Modality = keyof typeof modalities

/** Why a service is invoiced without a contract (`facturaSinContrato`). */
export const withoutContracts = {
  '01': '01 Atención de urgencias',
  '02': '02 A cargo de ADRES, de SOAT o de un plan voluntario',
  '03': '03 Fallo de tutela u orden judicial',
  '04': '04 Portabilidad o asignación de afiliados',
  '05': '05 Caso excepcional por cotización o autorización',
  '06': '06 Recuperación de órganos para trasplante',
  '07': '07 Particular',
} as const
