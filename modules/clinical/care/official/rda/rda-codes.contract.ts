/** The guide under which a summary is written (Resolución 1888 de 2025), kept with each edition. */
export const rdaGuide = 'minsalud.fhir.co.rda 1.0.0'

const rda = 'https://fhir.minsalud.gov.co/rda'
const hl7 = 'http://terminology.hl7.org/CodeSystem'

/** The short names used here for the addresses written in the document. */
const systems = {
  loinc: 'http://loinc.org',
  sct: 'http://snomed.info/sct',
  icd10: 'http://hl7.org/fhir/sid/icd-10',
  ucum: 'http://unitsofmeasure.org',
  bcp13: 'urn:ietf:bcp:13',
  actCode: `${hl7}/v3-ActCode`,
  confidentiality: `${hl7}/v3-Confidentiality`,
  participation: `${hl7}/v3-ParticipationType`,
  identifierType: `${hl7}/v2-0203`,
  emptyReason: `${hl7}/list-empty-reason`,
  conditionClinical: `${hl7}/condition-clinical`,
  conditionVerification: `${hl7}/condition-ver-status`,
} as const

/** The address of a code system, a naming system or a profile: `cs:CUPS`, `ns:RNEC`, `sd:PatientRDA`, or one of `systems`. */
export function addressOf(name: string): string {
  const [kind, own] = name.split(':')
  if (own === undefined) return systems[name as keyof typeof systems] ?? name
  const folders: Readonly<Record<string, string>> = {
    cs: 'CodeSystem',
    ns: 'NamingSystem',
    sd: 'StructureDefinition',
  }
  return `${rda}/${folders[kind ?? ''] ?? kind}/${own}`
}

/** The three documents of an attention, by the ámbito of its admission. */
export const rdaKinds = {
  ambulatory: 'Consulta externa',
  emergency: 'Urgencias',
  hospitalization: 'Hospitalización',
} as const
export type RdaKind = keyof typeof rdaKinds

/** The values that distinguish the three kinds of document (the fixed values of their profiles). */
export const kindFacts = {
  ambulatory: {
    profile: 'Ambulatory',
    title: 'RDA Consulta',
    type: ['51845-6', 'Outpatient Consult note'],
    encounter: ['AMB', 'ambulatory'],
    group: ['01', 'Consulta externa'],
    physician: ['AttenderPhysician', 'ATND', 'attender'],
    door: '$enviar-rda-consulta',
    payers: 'consulta',
  },
  emergency: {
    profile: 'Emergency',
    title: 'RDA Urgencias',
    type: ['59258-4', 'Emergency department Discharge summary'],
    encounter: ['EMER', 'emergency'],
    group: ['05', 'Atención inmediata'],
    physician: ['DischargePhysician', 'DIS', 'discharger'],
    door: '$enviar-rda-urgencias',
    payers: 'urgencias',
  },
  hospitalization: {
    profile: 'Hospitalization',
    title: 'RDA Hospitalización',
    type: ['34105-7', 'Hospital Discharge summary'],
    encounter: ['IMP', 'inpatient encounter'],
    group: ['03', 'Internación'],
    physician: ['DischargePhysician', 'DIS', 'discharger'],
    door: '$enviar-rda-hospitalizacion',
    payers: 'hospitalización',
  },
} as const satisfies Readonly<Record<RdaKind, object>>

/** The fixed names of each section: its LOINC code, its LOINC name and its title. */
export const sections = {
  payers: [
    '48768-6',
    'Payment sources Document',
    'Entidad(es) responsable(s) por el plan de beneficios en salud',
  ],
  occupation: [
    '74208-0',
    'Demographic information + History of occupation Document',
    'Otros datos demográficos',
  ],
  leave: [
    '105583-9',
    'Worker Sick leave form',
    'Datos incapacidad (SIPE – Sistema de Incapacidades y Prestaciones Economicas)',
  ],
  medications: ['10160-0', 'History of Medication use Narrative', 'Historial de medicamentos'],
  allergies: [
    '48765-2',
    'Allergies and adverse reactions Document',
    'Historial de alergias, intolerancias y reacciones adversas',
  ],
  problems: ['11450-4', 'Problem list - Reported', 'Historial de diagnósticos de problemas de salud'],
  triage: ['54094-8', 'Emergency department Triage note', 'Clasificación de triaje'],
  risks: ['75492-9', 'Risk assessment and screening note', 'Factores de riesgo'],
  procedures: ['47519-4', 'History of Procedures Document', 'Historial de procedimientos'],
  results: [
    '30954-2',
    'Relevant diagnostic tests/laboratory data note',
    'Resultados del uso de las tecnologías en salud',
  ],
  orders: ['61146-1', 'Orders for services Document', 'Órdenes, prescripciones o solicitudes de servicio'],
  documents: ['55107-7', 'Addendum Document', 'Documentos de soporte'],
} as const
export type SectionName = keyof typeof sections

const consulted = [
  'payers',
  'occupation',
  'leave',
  'medications',
  'allergies',
  'problems',
  'risks',
  'orders',
] as const
const stayed = [...consulted, 'procedures', 'results'] as const

/** The sections of each document, each exactly once; a section about which nothing is known is sent empty and states that. */
export const sectionsOf: Readonly<Record<RdaKind, readonly SectionName[]>> = {
  ambulatory: [...consulted, 'documents'],
  emergency: [...stayed, 'triage', 'documents'],
  hospitalization: [...stayed, 'documents'],
}

/** The value sets of the guide that are short enough to be checked here; the long ones are the tables of `reference`. */
export const valueSets = {
  triage: { '01': 'Triage I', '02': 'Triage II', '03': 'Triage III', '04': 'Triage IV', '05': 'Triage V' },
  diagnosisType: { '01': 'Impresión Diagnóstica', '02': 'Confirmado Nuevo', '03': 'Confirmado Repetido' },
  diagnosisRole: {
    '8319008': 'diagnóstico primario',
    '398192003': 'comorbilidades',
    '52870002': 'diagnóstico de ingreso',
    '89100005': 'diagnóstico final (alta)',
    '16100001': 'diagnóstico de la causa de muerte',
    '263718001': 'complicación',
  },
  /** The codes of zone are the reverse of those of RIPS. */
  zone: { '01': 'Urbana', '02': 'Rural' },
  sex: { '01': 'Hombre', '02': 'Mujer', '03': 'Indeterminado o Intersexual' },
  gender: { male: '', female: '', other: '', unknown: '' },
  ethnicity: {
    '1': 'Indigena',
    '2': 'ROM (Gitano)',
    '3': 'Raizal (Archipielago San Andrés y Providencia)',
    '4': 'Palenquero de San Basilio',
    '5': 'Negro(a) o mulato(a) o afrocolombiano(a) o afrodescendiente',
    '6': 'Otras etnias',
    '99': 'Ninguna de las anteriores',
  },
  disability: {
    '01': 'Discapacidad física',
    '02': 'Discapacidad visual',
    '03': 'Discapacidad auditiva',
    '04': 'Discapacidad intelectual',
    '05': 'Discapacidad sicosocial',
    '06': 'Sordoceguera',
    '07': 'Discapacidad múltiple',
    '08': 'Sin discapacidad',
  },
  environment: {
    '01': 'Hogar',
    '02': 'Comunitario',
    '03': 'Escolar',
    '04': 'Laboral',
    '05': 'Institucional',
  },
  leaveScope: { '01': 'Nueva', '02': 'Prórroga' },
  personDocument: {
    CN: 'Certificado de nacido vivo',
    RC: 'Registro civil',
    TI: 'Tarjeta de Identidad',
    CC: 'Cédula ciudadanía',
    PA: 'Pasaporte',
    CD: 'Carné diplomático',
    CE: 'Cédula de extranjería',
    DE: 'Documento Extranjero',
    SC: 'Salvoconducto de permanencia',
    PE: 'Permiso Especial de Permanencia',
    PT: 'Permiso Temporal de Permanencia',
    AS: 'Adulto sin identificar',
    MS: 'Menor sin identificar',
    SI: 'Sin identificación',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>
export type ValueSet = keyof typeof valueSets
