import {
  choice,
  day,
  defineCommand,
  defineQuery,
  type Fields,
  flag,
  integer,
  optional,
  permission,
  ref,
  text,
  type ValuesOf,
} from '@quina/blocks'
import { z } from 'zod'
import { regimes, userTypes } from './regime.contract.ts'

const memberKinds = {
  contributor: 'Cotizante',
  beneficiary: 'Beneficiario',
  additional: 'Adicional',
} as const

/** Income in minimum wages, for the cuota moderadora of the contributory regime (Acuerdo 260 de 2004). */
const incomeRanges = {
  A: 'A: menos de 2 SMMLV',
  B: 'B: de 2 a 5 SMMLV',
  C: 'C: más de 5 SMMLV',
} as const

const verifiedSources = {
  bdua: 'ADRES-BDUA',
  eps: 'La EPS',
  document: 'Documento que presentó',
  declared: 'Lo declaró el paciente',
} as const

/** What insures a patient from one day until another (care dossier §6.4). */
export const affiliationFields = {
  regime: choice('Régimen', regimes),
  userType: choice('Tipo de usuario', userTypes, { help: 'Como lo pide RIPS' }),
  epsId: optional(ref('people.insurer', 'EPS o asegurador')),
  memberKind: optional(choice('Tipo de afiliado', memberKinds)),
  incomeRange: optional(choice('Rango de ingreso', incomeRanges)),
  sisben: optional(text('Nivel de Sisbén', { max: 3, help: 'A1 a D21' })),
  primaryIpsId: optional(ref('people.tercero', 'IPS primaria')),
  municipalityId: optional(ref('reference.municipality', 'Municipio de afiliación')),
  fromDay: day('Desde'),
  untilDay: optional(day('Hasta')),
  verifiedOn: optional(day('Verificada el')),
  verifiedSource: optional(choice('Verificada en', verifiedSources)),
  cardNumber: optional(text('Número de carné', { max: 30 })),
  policyNumber: optional(text('Póliza', { max: 60 })),
} satisfies Fields

export type AffiliationValues = ValuesOf<typeof affiliationFields>
export const viewAffiliation = permission('people.affiliation.view', 'Ver afiliaciones')
export const editAffiliation = permission('people.affiliation.edit', 'Editar afiliaciones')

const of = { id: ref('people.patient', 'Paciente') }
const answers = z.object({ id: z.string() })

/** What insures a patient, by days; the newest first. */
export const affiliations = defineQuery({
  id: 'people.affiliations',
  title: 'Afiliaciones de un paciente',
  access: viewAffiliation,
  params: of,
  opens: ['id'],
  answers: z.array(
    z.object({
      id: z.string(),
      version: z.number(),
      values: z.record(z.string(), z.unknown()),
      labels: z.record(z.string(), z.string()),
      stale: z.boolean(),
    }),
  ),
})

export const registerAffiliation = defineCommand({
  id: 'people.registerAffiliation',
  verb: 'Guardar',
  title: 'Afiliaciones: agregar',
  access: editAffiliation,
  about: of,
  params: { ...affiliationFields, closePrevious: flag('Cerrar la anterior el día antes') },
  answers,
})

export const correctAffiliation = defineCommand({
  id: 'people.correctAffiliation',
  verb: 'Guardar',
  title: 'Afiliaciones: corregir',
  access: editAffiliation,
  about: { ...of, affiliationId: ref('people.affiliation', 'Afiliación'), version: integer('Versión') },
  params: affiliationFields,
  answers,
})
