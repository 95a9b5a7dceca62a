import {
  defineDocument,
  defineParameter,
  defineReport,
  documentList,
  type Fields,
  f,
  lifecycle,
} from '@quina/blocks'
import { pick } from '@quina/kernel'

/** How long a pending delivery may take (Resolución 1604 de 2013: 48 hours). */
export const pendingHours = defineParameter({
  id: 'pharmacy.pendingHours',
  area: 'Farmacia',
  field: f.integer('Horas para entregar lo pendiente', { min: 1, max: 720 }),
  initial: 48,
})

const fields = {
  date: f.day('Fecha'),
  dispensingId: f.ref('pharmacy.dispensing', 'Dispensación'),
  orderLineId: f.ref('care.medicalOrderMedicine', 'Ordenado'),
  productId: f.ref('warehouse.product', 'Producto'),
  quantity: f.quantity('Quedó pendiente'),
  dueAt: f.instant('Entregar antes de'),
  place: f.text('Dónde lo recibe', { max: 200 }),
  phone: f.text('Teléfono', { max: 40 }),
} satisfies Fields

const outcomes = {
  elsewhere: 'Lo recibió en otra parte',
  declined: 'El paciente ya no lo quiere',
  changed: 'Se cambió la fórmula',
  unavailable: 'No se consigue',
} as const

/** Pendiente: what an ambulatory patient still has to get, where and until when. It closes by delivery or a reason. */
export const pendingDelivery = defineDocument({
  id: 'pharmacy.pendingDelivery',
  clinical: true,
  label: { one: 'Pendiente de entrega', many: 'Pendientes de entrega', gender: 'm' },
  number: { prefix: 'PEN', restarts: 'vigencia' },
  fields,
  lifecycle: lifecycle(
    'draft',
    {
      draft: { label: 'Borrador', tone: 'neutral' },
      open: { label: 'Pendiente', tone: 'warning' },
      closed: { label: 'Cerrado', tone: 'neutral' },
    },
    {
      open: { label: 'Registrar', from: 'draft', to: 'open', takesNumber: true },
      close: {
        label: 'Cerrar sin entregar',
        from: 'open',
        to: 'closed',
        danger: true,
        params: { outcome: f.choice('Qué pasó', outcomes), reason: f.note('Motivo', { min: 10, max: 500 }) },
        consequence: 'Deja de contar el plazo. Lo entregado se cierra solo.',
      },
    },
  ),
  list: documentList({
    columns: {
      date: fields.date,
      patient: f.text('Paciente'),
      document: f.text('Documento'),
      ...pick(fields, 'productId', 'quantity'),
      left: f.quantity('Falta'),
      ...pick(fields, 'dueAt', 'place', 'phone'),
      outcome: f.choice('Qué pasó', outcomes),
      condition: f.condition('Estado', {
        draft: ['Borrador', 'neutral'],
        open: ['En plazo', 'warning'],
        overdue: ['Vencido', 'bad'],
        delivered: ['Entregado', 'good'],
        closed: ['Cerrado', 'neutral'],
      }),
    },
    filters: ['condition', 'productId', 'date'],
    byVigencia: true,
    searches: 'Número, paciente o teléfono',
  }),
  screens: { list: '/farmacia/pendientes', edit: '/farmacia/pendientes/edit/:id' },
})

/** The incomplete deliveries of a period, by medicine and place: the monthly list of Resolución 1809 de 2025. */
export const difficulties = defineReport({
  id: 'pharmacy.difficulties',
  title: 'Medicamentos con dificultad de entrega',
  params: { from: f.day('Desde'), to: f.day('Hasta') },
  columns: {
    product: f.text('Medicamento'),
    code: f.code('Código'),
    cum: f.code('CUM'),
    store: f.text('Punto'),
    pending: f.integer('Pendientes'),
    patients: f.integer('Pacientes'),
    prescribed: f.quantity('Formulado'),
    given: f.quantity('Dado'),
    fulfilled: f.percent('% cumplido'),
    delivered: f.integer('Entregados'),
    late: f.integer('Tarde'),
    unavailable: f.integer('Agotados'),
    left: f.quantity('Falta'),
    meanDays: f.quantity('Días en promedio'),
    longestDays: f.integer('Máximo'),
  },
  totals: [],
  empty: 'En esos días todo se entregó completo.',
  landscape: true,
  screen: '/farmacia/pendientes/dificultades',
})
