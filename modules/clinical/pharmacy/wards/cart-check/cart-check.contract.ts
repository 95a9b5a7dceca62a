import {
  approves,
  defineDocument,
  defineParameter,
  defineQuery,
  documentList,
  type Fields,
  f,
  lifecycle,
  permissionFor,
  screensAt,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { z } from 'zod'

/** The most days between two checks of a crash cart. */
export const cartDays = defineParameter({
  id: 'pharmacy.cartDays',
  area: 'Farmacia',
  field: f.integer('Días entre revisiones de un carro de paro', { min: 1, max: 366 }),
  initial: 31,
})

const fields = {
  storeId: f.ref('warehouse.store', 'Carro de paro'),
  date: f.day('Fecha'),
  cause: f.choice('Por qué se abre', {
    monthly: 'Revisión del mes',
    used: 'Se usó',
    expiry: 'Cambio por vencimiento',
  }),
  foundSeal: f.optional(f.code('Sello que tenía', { max: 30, help: 'Vacío si estaba sin sello' })),
  seal: f.code('Sello nuevo', { max: 30 }),
  admissionId: f.optional(f.ref('care.admission', 'Admisión en que se usó', { help: 'Vacía: el servicio' })),
  professionalId: f.optional(f.ref('people.employee', 'Profesional que lo usó')),
  fromStoreId: f.optional(f.ref('warehouse.store', 'De dónde se repone')),
  purpose: f.optional(f.note('Novedades', { max: 500, help: 'Obligatorio si el sello no era el último' })),
} satisfies Fields

const line = {
  productId: f.ref('warehouse.product', 'Producto'),
  used: f.noneOrSomeOf('Se usó'),
  replaced: f.noneOrSomeOf('Se repone'),
  alertReason: f.optional(f.text('Motivo si hay alerta', { max: 300 })),
  unchargedReason: f.optional(f.text('Motivo si no se cobra', { max: 300 })),
} satisfies Fields

const states = {
  draft: { label: 'Borrador', tone: 'neutral', editable: true },
  approved: { label: 'Sellado', tone: 'good' },
} as const

/** The data of a cart during its check. */
export interface CartFacts {
  readonly lastSeal: string | null
  /** The lots with which the cart may not be sealed, expired or held, in words. */
  readonly unfit: readonly string[]
  /** The document of what was used from the cart, once it is sealed. */
  readonly use: { readonly id: string; readonly label: string } | null
}

/** Revisión de un carro de paro: the cart is opened, checked, refilled and sealed again (additions C3.3-6). */
export const cartCheck = defineDocument({
  id: 'pharmacy.cartCheck',
  label: { one: 'Revisión de carro de paro', many: 'Carros de paro', gender: 'f' },
  number: { prefix: 'CPA', restarts: 'vigencia' },
  fields: { ...fields, lines: f.lines('Lo usado y lo que se repone', line) },
  lifecycle: lifecycle('draft', states, {
    approve: approves('Sellar', {
      consequence:
        'Lo usado pasa a la cuenta o al servicio, lo que se repone entra desde la otra bodega, y queda cerrado con ese sello.',
    }),
  }),
  list: documentList({
    columns: {
      ...pick(fields, 'date', 'storeId', 'cause', 'foundSeal', 'seal'),
      due: f.optional(f.day('Próxima revisión')),
      condition: f.condition('Estado', {
        draft: ['Borrador', 'neutral'],
        sealed: ['Sellado', 'good'],
        overdue: ['Revisión vencida', 'bad'],
        opened: ['Ya se abrió', 'neutral'],
      }),
    },
    filters: ['condition', 'storeId', 'cause', 'date'],
    byVigencia: true,
    searches: 'Número, sello o novedad',
  }),
  facts: z.custom<CartFacts>(),
  screens: screensAt('/farmacia/carros-de-paro'),
})

/** The quantities that a cart lacks to its maximum: the initial lines of a check. */
export const cartGaps = defineQuery({
  id: 'pharmacy.cartGaps',
  title: 'Lo que le falta a un carro',
  access: permissionFor(cartCheck, 'view'),
  params: { storeId: f.ref('warehouse.store', 'Carro de paro') },
  answers: z.array(z.object({ productId: z.string(), product: z.string(), lacking: z.string() })),
})
