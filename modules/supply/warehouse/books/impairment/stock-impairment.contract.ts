import { definePosting, definePurpose } from '@quina/accounting/contract'
import {
  approves,
  conditionOf,
  defineDocument,
  documentList,
  f,
  issuedStates,
  lifecycle,
  reverses,
  screensAt,
  strings,
} from '@quina/blocks'
import { pesos, pick } from '@quina/kernel'
import { z } from 'zod'

const header = { date: f.day('Fecha de corte'), purpose: f.note('Soporte', { min: 10, max: 500 }) }
const states = issuedStates({ approved: 'Contabilizado', annulled: 'Reversado' })

const measured = z.object({
  ...strings('id', 'product', 'quantity', 'cost', 'required', 'held', 'difference'),
})

/** Deterioro de inventarios: at a closing date, the lower of cost and net realisable value (C3.3-12). */
export const stockImpairment = defineDocument({
  id: 'warehouse.stockImpairment',
  label: { one: 'Deterioro de inventarios', many: 'Deterioros de inventarios', gender: 'm' },
  number: { prefix: 'DI', restarts: 'vigencia' },
  fields: {
    ...header,
    lines: f.lines('Lo que vale menos de lo que costó', {
      productId: f.ref('warehouse.product', 'Producto'),
      netPrice: f.money('Valor neto por unidad', {
        help: 'Lo que se obtendría por ella, menos lo que cuesta venderla',
      }),
      covered: f.flag('El servicio recupera su costo'),
      support: f.text('Por qué', { max: 200 }),
    }),
  },
  facts: z.object({ lines: z.array(measured) }),
  lifecycle: lifecycle('draft', states, {
    approve: approves('Medir y contabilizar', {
      consequence:
        'Se contabiliza, de cada producto, la diferencia entre lo que perdió y lo que ya se había reconocido.',
    }),
    annul: reverses(
      'Reversar',
      'El deterioro de cada producto vuelve a ser el de antes, con un asiento contrario.',
    ),
  }),
  list: documentList({
    columns: {
      ...pick(header, 'date', 'purpose'),
      products: f.integer('Productos'),
      required: f.money('Deterioro'),
      difference: f.money('Contabilizado'),
      condition: conditionOf(states),
    },
    totals: ['difference'],
    filters: ['condition', 'date'],
    byVigencia: true,
    searches: 'Número o soporte',
  }),
  screens: screensAt('/almacen/deterioro'),
})

const area = 'Almacén'
definePurpose({
  key: 'stockImpairment',
  starter: '535013',
  label: 'Deterioro de inventarios',
  help: 'Gasto de lo que las existencias valen menos de lo que costaron.',
  area,
})
definePurpose({
  key: 'stockImpairmentHeld',
  starter: '158013',
  label: 'Deterioro acumulado de inventarios',
  help: 'Lo que se ha reconocido de menos, hasta que se consuma, se venda o recupere su valor.',
  area,
})
definePurpose({
  key: 'stockImpairmentRecovery',
  starter: null,
  label: 'Reversión del deterioro de inventarios',
  help: 'Ingreso de lo que vuelven a valer, en la subcuenta de la 4830 que la casa cree.',
  area,
})

/** Dr 5350 / Cr 1580; a recovery is posted the other way round, as income. */
export const impairmentPosting = definePosting({
  event: 'warehouse.impairment',
  label: 'Deterioro de inventarios',
  facts: { way: { loss: 'Pierde valor', recovery: 'Lo recupera' } },
  values: { amount: 'Diferencia' },
  accounts: {},
  lines: [
    { side: 'debit', account: 'purpose:stockImpairment', value: 'amount', when: { way: 'loss' } },
    { side: 'credit', account: 'purpose:stockImpairmentHeld', value: 'amount', when: { way: 'loss' } },
    { side: 'debit', account: 'purpose:stockImpairmentHeld', value: 'amount', when: { way: 'recovery' } },
    {
      side: 'credit',
      account: 'purpose:stockImpairmentRecovery',
      value: 'amount',
      when: { way: 'recovery' },
    },
  ],
  samples: [1, 250_000, 1_000_000].map((whole) => ({ values: { amount: pesos(whole) } })),
})
