import { type DocumentPrint, notes, pairs } from '@quina/blocks/print'
import { money } from '@quina/kernel'
import type { furtran } from '../furtran/furtran.contract.ts'

/** The sections of the form: their title and their first field, from one. */
const sections = [
  ['I. Reclamación', 1],
  ['II. Reclamante', 5],
  ['III. Víctima', 17],
  ['IV. Evento y recogida', 25],
  ['V. Institución que recibe', 32],
  ['VI. Vehículo involucrado', 35],
  ['VII. Amparo que reclama', 44],
] as const

/** The form with its 46 fields as they were reported, numbered as in the file. */
export const furtranPrint: DocumentPrint<typeof furtran> = {
  title: 'Formulario Único de Reclamación de Transporte (FURTRAN)',
  pairs: ['invoiceId'],
  tells: ({ facts }) => [
    { label: 'Reclamado a', value: facts.payer },
    { label: 'Radicado', value: facts.filingNumber ?? '' },
  ],
  worth: ({ facts }) => money(facts.claimed),
  adds: ({ facts }) =>
    sections.flatMap(([heading, first], at) => {
      const own = facts.fields.slice(first - 1, (sections[at + 1]?.[1] ?? 47) - 1)
      const numberedPairs = own.map(({ label, value }, index) => ({
        label: `${first + index}. ${label}`,
        value,
      }))
      return [notes('', { heading }), pairs(numberedPairs)]
    }),
  outward: true,
  signs: { billing: 'Responsable de la reclamación' },
}
