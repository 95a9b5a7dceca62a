import { defineCommand, defineQuery, type Fields, f, permission, type ValuesOf } from '@quina/blocks'
import { z } from 'zod'

const regimes = {
  ordinary: 'Ordinario',
  simple: 'Simple (RST)',
  special: 'Especial (sin ánimo de lucro)',
  none: 'No contribuyente',
} as const

/** Box 53 of the RUT: the responsibilities that an e-invoice carries. */
export const responsibilities: Readonly<Record<string, string>> = {
  'O-13': 'Gran contribuyente',
  'O-15': 'Autorretenedor',
  'O-23': 'Agente de retención IVA',
  'O-47': 'Régimen simple de tributación',
  'R-99-PN': 'No aplica – otros',
}

const formatWords = 'Códigos del RUT separados por comas: O-13, O-15, O-23, O-47, R-99-PN.'

/** The tax profile of a tercero, from one day until another (finance dossier §5.7.2). */
export const taxProfileFields = {
  fromDay: f.day('Desde'),
  untilDay: f.optional(f.day('Hasta')),
  regime: f.choice('Régimen de renta', regimes),
  responsibilities: f.optional(f.text('Responsabilidades del RUT', { max: 120, help: formatWords })),
  ciiu: f.optional(f.code('Actividad CIIU', { max: 4, help: 'Cuatro dígitos.' })),
  icaRate: f.optional(f.quantity('Tarifa ICA (por mil)')),
  vatResponsible: f.flag('Responsable de IVA'),
  incomeFiler: f.flag('Declarante de renta'),
  selfWithholder: f.flag('Autorretenedor de renta'),
  largeTaxpayer: f.flag('Gran contribuyente'),
  vatAgent: f.flag('Agente retenedor de IVA'),
  icaSelfWithholder: f.flag('Autorretenedor de ICA'),
  resident: f.flag('Residente fiscal en Colombia'),
} satisfies Fields

export type TaxProfileValues = ValuesOf<typeof taxProfileFields>

export const taxProfilePermissions = {
  view: permission('people.taxProfile.view', 'Ver perfiles tributarios'),
  edit: permission('people.taxProfile.edit', 'Editar perfiles tributarios'),
}

/** The module and name for the files of profiles. */
export const taxProfiles = { module: 'people', name: 'taxProfile' } as const

const subject = { id: f.ref('people.tercero', 'Tercero') }
const rules =
  'Rige desde su fecha inicial. Para cambiarlo, cierre el anterior el día antes: lo ya retenido no cambia.'

/** The profiles of a tercero, newest first. */
export const profilesOfTercero = defineQuery({
  id: 'people.profilesOfTercero',
  title: 'Perfiles tributarios de un tercero',
  access: taxProfilePermissions.view,
  params: subject,
  opens: ['id'],
  answers: z.array(
    z.object({ id: z.string(), version: z.number(), values: z.record(z.string(), z.unknown()) }),
  ),
})
export const addProfile = defineCommand({
  id: 'people.addTaxProfile',
  verb: 'Guardar',
  title: 'Perfiles tributarios: agregar',
  access: taxProfilePermissions.edit,
  consequence: rules,
  about: subject,
  params: taxProfileFields,
  answers: z.void(),
})
export const correctProfile = defineCommand({
  id: 'people.correctTaxProfile',
  verb: 'Guardar',
  title: 'Perfiles tributarios: corregir',
  access: taxProfilePermissions.edit,
  consequence: rules,
  about: { ...subject, profileId: f.ref('people.taxProfile', 'Perfil'), version: f.integer('Versión') },
  params: taxProfileFields,
  answers: z.void(),
})
