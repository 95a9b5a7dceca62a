import { type Fields, f } from '@quina/blocks'
import { peopleFields } from './capita.contract.ts'

const { municipalityId, ageGroup, members, upc, unitValue } = peopleFields

/**
 * The columns of a file of enrolled people (liquidación mensual de afiliados): a row is either a person, with birth and sex, or
 * a group of people.
 */
export const memberFields = {
  municipalityId: {
    ...municipalityId,
    headings: ['Código municipio', 'DIVIPOLA', 'Municipio de afiliación'],
  },
  ageGroup: f.optional({ ...ageGroup, headings: ['Grupo etario', 'Grupo de edad UPC'] }),
  birthDate: f.optional({ ...f.day('Fecha de nacimiento'), headings: ['Nacimiento', 'Fecha nacimiento'] }),
  sex: f.optional({ ...f.choice('Sexo', { F: 'Femenino', M: 'Masculino' }), headings: ['Género'] }),
  members: f.optional(f.integer(members.label, { min: 1, help: 'Vacío: la fila es una persona' })),
  upc,
  unitValue: f.optional(unitValue),
} satisfies Fields

export const membersPath = '/api/billing/capita/:id/members'
