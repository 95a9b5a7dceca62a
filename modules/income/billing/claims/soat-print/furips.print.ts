import { type DocumentPrint, lineTable, notes, type PrintColumn, pairs } from '@quina/blocks/print'
import { money } from '@quina/kernel'
import type { furips } from '../furips/furips.contract.ts'

/** The sections of the official form: their title and their first field, from one. */
const sections = [
  ['I. Reclamación', 1],
  ['II. Víctima', 6],
  ['III. Sitio donde ocurrió el evento', 20],
  ['IV. Vehículo', 28],
  ['V. Servicio prestado', 38],
  ['VI. Propietario del vehículo', 44],
  ['VII. Conductor del vehículo', 54],
  ['VIII. Remisión', 64],
  ['IX. Transporte de la víctima', 75],
  ['X. Atención de la víctima', 80],
  ['XI. Médico tratante', 90],
  ['XII. Amparos que reclama', 97],
  ['XIII. Descripción del evento', 102],
] as const

const heads = [
  'Factura',
  'Consecutivo',
  'Tipo',
  'Código',
  'Descripción',
  'Cantidad',
  'Unitario',
  'Facturado',
  'Reclamado',
]
const itemColumns: readonly PrintColumn[] = heads
  .map((header, index) => ({ key: String(index), header, kind: 'text' as const }))
  .slice(2)
const rowOf = (line: string) => ({ values: Object.fromEntries(Object.entries(line.split(','))) })

/** The form with the 102 fields as they were reported, numbered as in the file, and its items. */
export const furipsPrint: DocumentPrint<typeof furips> = {
  title: 'Formulario Único de Reclamación (FURIPS)',
  pairs: ['invoiceId'],
  lines: [],
  tells: ({ facts }) => [
    { label: 'Reclamado a', value: facts.payer },
    { label: 'Radicado', value: facts.filingNumber ?? '' },
  ],
  worth: ({ facts }) => money(facts.claimed),
  adds: ({ facts }) => [
    ...sections.flatMap(([heading, first], at) => {
      const next = sections[at + 1]?.[1] ?? 103
      const own = facts.fields.slice(first - 1, next - 1)
      return [
        notes('', { heading }),
        pairs(
          own.map(({ label, value }, index) => ({
            label: `${first + index}. ${label}`,
            value,
            wide: first === 102,
          })),
        ),
      ]
    }),
    notes('', { heading: 'FURIPS 2: servicios reclamados' }),
    lineTable({ columns: itemColumns, rows: facts.items.map(rowOf), totals: [] }),
  ],
  outward: true,
  signs: { billing: 'Responsable de la reclamación' },
}
