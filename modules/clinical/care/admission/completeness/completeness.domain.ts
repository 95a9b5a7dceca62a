import { mustMatch } from '@quina/insurers/domain'
import { type Day, Problem } from '@quina/kernel'
import type { Ambit } from '../../schedule/rips-lists/rips-lists.contract.ts'
import type { Check } from './completeness.contract.ts'

/** The data that the lights need besides the admission itself. */
export interface AdmissionKnown {
  readonly patient: PatientKnown | null
  readonly affiliationStale: boolean
  /** The affiliation of the patient on the day; null when none is registered. */
  readonly affiliation: AffiliationKnown | null
  readonly payer: {
    readonly authorisation: 'always' | 'never' | 'service'
    readonly demandsSiras: boolean
  } | null
  readonly contract: ContractKnown | null
  readonly doctor: { readonly identified: boolean; readonly rethus: string | null } | null
  readonly documents: { readonly done: number; readonly wanted: number; readonly missing: readonly string[] }
}

export type AffiliationKnown = Readonly<{ regime: string; userType: string }>

export interface PatientKnown {
  /** Findings of the document on the day: DOC-04, DOC-05… */
  readonly document: { readonly level: 'ok' | 'warning' | 'error'; readonly message: string }
  readonly deceasedOn: Day | null
  /** Country 170 requires municipality and zone. */
  readonly located: boolean
  readonly unidentified: boolean
}

export interface ContractKnown {
  /** Why the contract is not valid on the day; null when it is. */
  readonly why: string | null
  readonly modality: string
  readonly userTypes: readonly string[]
  readonly authorisation: boolean
}

/** The values of the admission that the lights check. */
export interface AdmissionDeclared {
  readonly ambit: Ambit
  readonly date: Day
  readonly patientId: string | null
  readonly payerId: string | null
  readonly contractId: string | null
  readonly regime: string | null
  readonly coverage: string
  readonly userType: string
  readonly cause: string | null
  readonly entryRoute: string | null
  readonly careModality: string | null
  readonly repsServiceId: string | null
  readonly diagnosisId: string | null
  readonly doctorId: string | null
  readonly withoutContract: string | null
  readonly authorisationNumber: string | null
  readonly sirasNumber: string | null
  readonly policy: string | null
  /** Hours between entry and discharge, or until now. */
  readonly hours: number
}

const light = (
  name: string,
  label: string,
  [tone, message, field = null]: readonly [Check['tone'], string, (string | null)?],
): Check => ({ name, label, tone, message, field })
const well = ['good', 'Completo'] as const

/** Returns the lights of an admission (care dossier §7.3). A red light stops the closing, never the care. */
export const completeness = (declared: AdmissionDeclared, known: AdmissionKnown): readonly Check[] => [
  light('identity', 'Identidad', identityOf(known)),
  light('residence', 'Residencia', residenceOf(known)),
  light('affiliation', 'Derechos', affiliationOf(declared, known)),
  light('payer', 'Pagador y contrato', contractOf(declared, known)),
  light('matrix', 'Cobertura y tipo de usuario', matrixOf(declared, known)),
  light('authorisation', 'Autorización', authorisationOf(declared, known)),
  light('cause', 'Causa y vía de ingreso', causeOf(declared)),
  light('diagnosis', 'Diagnóstico', diagnosisOf(declared)),
  light('siras', 'SIRAS y póliza', sirasOf(declared, known)),
  light('doctor', 'Profesional', doctorOf(declared, known)),
  light('stay', 'Estancia', stayOf(declared)),
  light('documents', 'Documentos', documentsOf(known)),
]

/** Returns the red lights, which prevent the closing. */
export const blocking = (checks: readonly Check[]): readonly Check[] =>
  checks.filter(({ tone }) => tone === 'bad')

type Verdict = readonly [Check['tone'], string, (string | null)?]

function identityOf({ patient }: AdmissionKnown): Verdict {
  if (patient === null) return ['bad', 'Elija el paciente.', 'patientId']
  if (patient.document.level === 'error') return ['bad', patient.document.message, 'patientId']
  if (patient.unidentified) return ['warning', 'Identidad por resolver.', 'patientId']
  return patient.document.level === 'warning' ? ['warning', patient.document.message, 'patientId'] : well
}

const residenceOf = ({ patient }: AdmissionKnown): Verdict =>
  patient === null || patient.located
    ? well
    : ['bad', 'Falta el municipio o la zona del paciente.', 'patientId']

/** SOAT, ARL, a voluntary plan and the patient pay regardless of the affiliation to the health system. */
const paidOutsideHealth = ['09', '10', '11', '12']
const notAffiliated = '05'

function affiliationOf(
  { userType }: AdmissionDeclared,
  { affiliation, affiliationStale, patient }: AdmissionKnown,
): Verdict {
  if (patient === null || userType === '12') return well
  if (affiliation === null && ![...paidOutsideHealth, notAffiliated].includes(userType))
    return [
      'bad',
      'No tiene afiliación registrada ese día: regístrela o cambie el tipo de usuario.',
      'userType',
    ]
  return affiliationStale ? ['warning', 'Verifique derechos: pasaron 30 días.', 'userType'] : well
}

function contractOf(
  { payerId, contractId, withoutContract, userType }: AdmissionDeclared,
  { contract }: AdmissionKnown,
): Verdict {
  if (payerId === null) return ['bad', 'Falta quién paga.', 'payerId']
  if (contractId === null)
    return withoutContract === null && userType !== '12'
      ? ['bad', 'Elija el contrato, o diga por qué se factura sin contrato.', 'contractId']
      : well
  return contract?.why ? ['bad', contract.why, 'contractId'] : well
}

const eventModality = '04'

/** Returns how the regime or the type of user contradicts the affiliation of that day; null when they agree. */
function contradictionOf(
  { regime, userType }: AdmissionDeclared,
  { affiliation }: AdmissionKnown,
): Verdict | null {
  if (affiliation === null || paidOutsideHealth.includes(userType)) return null
  if (regime !== affiliation.regime)
    return ['bad', 'El régimen no es el de la afiliación de ese día.', 'regime']
  return userType === affiliation.userType
    ? null
    : ['bad', 'El tipo de usuario no es el de la afiliación de ese día.', 'userType']
}

function matrixOf(declared: AdmissionDeclared, known: AdmissionKnown): Verdict {
  const { coverage, userType, date } = declared
  const { contract } = known
  if (declared.regime === null) return ['bad', 'Falta el régimen.', 'regime']
  const contradiction = contradictionOf(declared, known)
  if (contradiction !== null) return contradiction
  if (contract !== null && !contract.userTypes.includes(userType))
    return ['bad', 'El contrato no admite ese tipo de usuario.', 'userType']
  try {
    const modality = contract?.modality ?? eventModality
    mustMatch({ coverage, modality, userTypes: [userType], from: date })
    return well
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return ['bad', error.message, error.code === 'CTR-022' ? 'userType' : 'coverage']
  }
}

function authorisationOf(
  { authorisationNumber, ambit }: AdmissionDeclared,
  { contract, payer }: AdmissionKnown,
): Verdict {
  if (authorisationNumber !== null) return well
  const input = contract?.authorisation === true || payer?.authorisation === 'always'
  if (!input) return well
  // The first care of an urgency needs no authorisation; what follows does.
  return ambit === '2'
    ? ['warning', 'La urgencia no la exige; pídala para lo que siga.', 'authorisationNumber']
    : ['bad', 'El contrato exige autorización.', 'authorisationNumber']
}

const violent = ['28', '30', '31', '32', '33']
const onlyConsultation = ['40', '41']

function causeOf({ cause, entryRoute, ambit, userType }: AdmissionDeclared): Verdict {
  if (cause === null) return ['bad', 'Falta la causa.', 'cause']
  if (ambit !== '1' && onlyConsultation.includes(cause))
    return ['bad', 'Las causas 40 y 41 son solo de consulta.', 'cause']
  if (ambit !== '1' && entryRoute === null) return ['bad', 'Falta la vía de ingreso.', 'entryRoute']
  if (cause === '23' && userType !== '10')
    return ['warning', 'Accidente de tránsito: revise si paga el SOAT (tipo 10).', 'userType']
  if (['21', '24', '39'].includes(cause) && userType !== '09')
    return ['warning', 'De origen laboral: revise si paga la ARL (tipo 09).', 'userType']
  return violent.includes(cause) ? ['warning', 'Active el protocolo de violencia.', 'cause'] : well
}

const diagnosisOf = ({ diagnosisId }: AdmissionDeclared): Verdict =>
  diagnosisId === null ? ['bad', 'Falta el diagnóstico.', 'diagnosisId'] : well

function sirasOf({ userType, sirasNumber, policy }: AdmissionDeclared, { payer }: AdmissionKnown): Verdict {
  const input = userType === '10' || payer?.demandsSiras === true
  if (!input) return ['good', 'No aplica']
  if (sirasNumber === null) return ['bad', 'Falta el radicado SIRAS.', 'sirasNumber']
  return policy === null ? ['bad', 'Falta la póliza.', 'policy'] : well
}

function doctorOf({ doctorId }: AdmissionDeclared, { doctor }: AdmissionKnown): Verdict {
  if (doctorId === null || doctor === null) return ['warning', 'Falta el médico responsable.', 'doctorId']
  if (!doctor.identified) return ['bad', 'El profesional no tiene documento.', 'doctorId']
  return doctor.rethus === null ? ['bad', 'El profesional no tiene ReTHUS.', 'doctorId'] : well
}

const longestUrgency = 48
const shortestStay = 6

/** RVC040 and RVC041 warn about these. */
function stayOf({ ambit, hours }: AdmissionDeclared): Verdict {
  if (ambit === '2' && hours > longestUrgency) return ['warning', 'La urgencia pasa de 48 horas.']
  if (ambit === '3' && hours < shortestStay) return ['warning', 'La hospitalización no llega a 6 horas.']
  return well
}

function documentsOf({ documents: { done, wanted, missing } }: AdmissionKnown): Verdict {
  const count = `${done} de ${wanted}`
  return missing.length === 0 ? ['good', count] : ['bad', `${count}. Faltan: ${missing.join(', ')}.`]
}
