import { defineCommand, defineQuery, type Fields, f, permission, type ValuesOf } from '@quina/blocks'
import { z } from 'zod'
import { regimes, userTypes } from './regime.contract.ts'

const memberKinds = {
  contributor: 'Cotizante',
  beneficiary: 'Beneficiario',
  additional: 'Adicional',
} as const

/** Income in minimum wages, for the cuota moderadora of the contributory regime (Acuerdo 260 de 2004). */
const incomeRanges = { A: 'A: menos de 2 SMMLV', B: 'B: de 2 a 5 SMMLV', C: 'C: más de 5 SMMLV' } as const

const verifiedSources = {
  bdua: 'ADRES-BDUA',
  eps: 'La EPS',
  document: 'Documento que presentó',
  declared: 'Lo declaró el paciente',
} as const

/** An affiliation of a patient from one day until another (care dossier §6.4). */
export const affiliationFields = {
  regime: f.choice('Régimen', regimes),
  userType: f.choice('Tipo de usuario', userTypes, { help: 'Como lo pide RIPS' }),
  epsId: f.optional(f.ref('people.insurer', 'EPS o asegurador')),
  memberKind: f.optional(f.choice('Tipo de afiliado', memberKinds)),
  incomeRange: f.optional(f.choice('Rango de ingreso', incomeRanges)),
  sisben: f.optional(f.text('Nivel de Sisbén', { max: 3, help: 'A1 a D21' })),
  primaryIpsId: f.optional(f.ref('people.tercero', 'IPS primaria')),
  municipalityId: f.optional(f.ref('reference.municipality', 'Municipio de afiliación')),
  fromDay: f.day('Desde'),
  untilDay: f.optional(f.day('Hasta')),
  verifiedOn: f.optional(f.day('Verificada el')),
  verifiedSource: f.optional(f.choice('Verificada en', verifiedSources)),
  cardNumber: f.optional(f.text('Número de carné', { max: 30 })),
  policyNumber: f.optional(f.text('Póliza', { max: 60 })),
} satisfies Fields

export type AffiliationValues = ValuesOf<typeof affiliationFields>
export const viewAffiliation = permission('people.affiliation.view', 'Ver afiliaciones')
export const editAffiliation = permission('people.affiliation.edit', 'Editar afiliaciones')

const owner = { id: f.ref('people.patient', 'Paciente') }
const answers = z.object({ id: z.string() })

/** The affiliations of a patient by days, newest first. */
export const affiliations = defineQuery({
  id: 'people.affiliations',
  title: 'Afiliaciones de un paciente',
  access: viewAffiliation,
  params: owner,
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
  about: owner,
  params: { ...affiliationFields, closePrevious: f.flag('Cerrar la anterior el día antes') },
  answers,
})

export const correctAffiliation = defineCommand({
  id: 'people.correctAffiliation',
  verb: 'Guardar',
  title: 'Afiliaciones: corregir',
  access: editAffiliation,
  about: {
    ...owner,
    affiliationId: f.ref('people.affiliation', 'Afiliación'),
    version: f.integer('Versión'),
  },
  params: affiliationFields,
  answers,
})
