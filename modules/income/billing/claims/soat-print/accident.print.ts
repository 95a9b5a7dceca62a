import { type DocumentPrint, headedTable, type PrintColumn } from '@quina/blocks/print'
import { zero } from '@quina/kernel'
import type { accident } from '../accident/accident.contract.ts'

const covered: readonly PrintColumn[] = [
  { key: 'patient', header: 'Víctima', kind: 'text' },
  { key: 'payer', header: 'Responde', kind: 'text' },
  { key: 'cap', header: 'Tope', kind: 'money' },
  { key: 'elsewhere', header: 'En otras IPS', kind: 'money' },
  { key: 'used', header: 'Facturado', kind: 'money' },
  { key: 'left', header: 'Queda', kind: 'money' },
]
const invoiced: readonly PrintColumn[] = [
  { key: 'number', header: 'Factura', kind: 'text' },
  { key: 'payer', header: 'Pagador', kind: 'text' },
  { key: 'net', header: 'Valor', kind: 'money' },
]

/** The event with what was invoiced under the tope of each victim: it certifies that a tope was spent. */
export const accidentPrint: DocumentPrint<typeof accident> = {
  title: 'Evento y topes de sus víctimas',
  pairs: [
    ...([
      'date',
      'time',
      'nature',
      'otherNature',
      'address',
      'municipalityId',
      'zone',
      'sirasNumber',
    ] as const),
    ...([
      'insurance',
      'payerId',
      'policyNumber',
      'policyFrom',
      'policyTo',
      'brand',
      'plate',
      'vehicleKind',
    ] as const),
    ...(['ownerId', 'driverId', 'description'] as const),
  ],
  lines: [],
  worth: () => zero,
  adds: ({ facts }) => [
    ...headedTable('Tope de cada víctima', covered, facts.covers, ['used']),
    ...headedTable('Facturas', invoiced, facts.invoices, ['net']),
  ],
  signs: { billing: 'Facturación' },
}
