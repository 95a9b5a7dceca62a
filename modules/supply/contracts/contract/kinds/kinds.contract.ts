/** The kinds of contract (dossier §5.2). */
export const contractKinds = {
  professional: 'Prestación de servicios profesionales',
  support: 'Apoyo a la gestión',
  supply: 'Suministro',
  purchase: 'Compraventa',
  works: 'Obra',
  interventoria: 'Interventoría',
  consultancy: 'Consultoría',
  lease: 'Arrendamiento',
  comodato: 'Comodato',
  maintenance: 'Mantenimiento',
  insurance: 'Seguros',
  agreement: 'Convenio interadministrativo',
  purchaseOrder: 'Orden de compra',
  serviceOrder: 'Orden de servicio',
  outsourcing: 'Tercerización',
} as const
export type ContractKind = keyof typeof contractKinds

/** The kinds in which a person works alone: their social security contributions are checked (§5.6). */
export const personalKinds: readonly ContractKind[] = ['professional', 'support', 'serviceOrder']

/** How a contractor is chosen (§5.1). */
export const modalities = {
  direct: 'Contratación directa',
  offers: 'Solicitud pública de ofertas',
  comparison: 'Comparación de precios',
  auction: 'Subasta o bolsa',
  urgent: 'Urgencia manifiesta',
} as const

export const paymentForms = {
  monthly: 'Mensual',
  deliveries: 'Contra entregas',
  acts: 'Por actas',
  advance: 'Anticipo y actas',
  single: 'Pago único',
} as const

/** The risks that a policy covers (§5.4). */
export const covers = {
  compliance: 'Cumplimiento',
  advance: 'Anticipo',
  quality: 'Calidad del servicio o del bien',
  wages: 'Salarios y prestaciones',
  stability: 'Estabilidad de la obra',
  liability: 'Responsabilidad civil extracontractual',
  malpractice: 'Responsabilidad civil profesional',
} as const
export type Cover = keyof typeof covers

/** The papers that a contractor must have before signing (§5.2). */
export const paperKinds = {
  rut: 'RUT',
  identity: 'Documento de identidad',
  chamber: 'Cámara de comercio',
  police: 'Antecedentes judiciales',
  contraloria: 'Antecedentes fiscales',
  procuraduria: 'Antecedentes disciplinarios',
  measures: 'Medidas correctivas (RNMC)',
  inability: 'Declaración de inhabilidades',
  rethus: 'RETHUS',
  sigep: 'Hoja de vida SIGEP',
  health: 'Afiliación a salud',
  pension: 'Afiliación a pensión',
  arl: 'Afiliación a ARL',
  noStaff: 'Inexistencia de personal',
  art383: 'Declaración del art. 383',
  other: 'Otro',
} as const
export type PaperKind = keyof typeof paperKinds

export const labourRisks = { '1': 'I', '2': 'II', '3': 'III', '4': 'IV', '5': 'V' } as const
