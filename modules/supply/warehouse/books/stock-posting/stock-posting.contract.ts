import { definePurpose } from '@quina/accounting/contract'
import {
  approves,
  conditionOf,
  defineDocument,
  documentList,
  type Fields,
  f,
  issuedStates,
  lifecycle,
  reverses,
  screensAt,
} from '@quina/blocks'
import { pick } from '@quina/kernel'

const header = { date: f.day('Corte'), purpose: f.note('Concepto', { min: 5, max: 300 }) } satisfies Fields
const states = issuedStates({ approved: 'Contabilizada', annulled: 'Anulada' })

/** Contabilización de almacén: one voucher with the exits, losses, returns and donations of a site up to a day. */
export const stockPosting = defineDocument({
  id: 'warehouse.stockPosting',
  label: { one: 'Contabilización de almacén', many: 'Contabilizaciones de almacén', gender: 'f' },
  number: { prefix: 'CAL', restarts: 'vigencia' },
  fields: header,
  lifecycle: lifecycle('draft', states, {
    approve: approves('Contabilizar', {
      consequence: 'Lo que salió y no se ha contabilizado va a las cuentas de cada grupo y centro.',
    }),
    annul: reverses('Anular', 'Se reversa el comprobante y sus movimientos se podrán contabilizar de nuevo.'),
  }),
  list: documentList({
    columns: {
      ...pick(header, 'date', 'purpose'),
      moves: f.integer('Movimientos'),
      value: f.money('Valor'),
      condition: conditionOf(states),
    },
    filters: ['condition', 'date'],
    byVigencia: true,
    searches: 'Número o concepto',
  }),
  screens: screensAt('/accounting/warehouse/contabilizaciones'),
})

const area = 'Almacén'
definePurpose({
  key: 'stockToInvoice',
  starter: '249090',
  label: 'Mercancía recibida por facturar',
  help: 'Lo que llegó con remisión, hasta que llega su factura.',
  area,
})
definePurpose({
  key: 'stockBorrowed',
  starter: '249090',
  label: 'Préstamos en especie recibidos',
  help: 'Lo que otra entidad prestó y se le debe devolver en especie.',
  area,
})
definePurpose({
  key: 'stockLent',
  starter: '138490',
  label: 'Préstamos en especie entregados',
  help: 'Lo que se prestó a otra entidad y debe devolver en especie.',
  area,
})
definePurpose({
  key: 'stockConsigned',
  starter: '931301',
  label: 'Mercancía recibida en consignación',
  help: 'Cuenta de orden: lo que dejaron los proveedores y no se ha usado, al precio pactado.',
  area,
})
definePurpose({
  key: 'stockConsignedContra',
  starter: '991503',
  label: 'Mercancía en consignación, por contra',
  help: 'La contrapartida de lo que dejaron los proveedores.',
  area,
})
