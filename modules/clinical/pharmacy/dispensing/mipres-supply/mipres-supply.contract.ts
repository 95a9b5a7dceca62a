import { defineDocument, defineParameter, documentList, type Fields, f, lifecycle } from '@quina/blocks'
import { pick } from '@quina/kernel'
import { z } from 'zod'

/** Calendar days to report a supply (Circular Externa 044 de 2025). */
export const mipresDays = defineParameter({
  id: 'pharmacy.mipresDays',
  area: 'Farmacia',
  field: f.integer('Días para reportar una entrega a MIPRES', { min: 1, max: 60 }),
  initial: 8,
})

/** How deliveries are reported. On the web page of MIPRES, people type the ids; the simulator is for rehearsals. */
export const mipresRoad = defineParameter({
  id: 'pharmacy.mipresRoad',
  area: 'Farmacia',
  field: f.choice('Cómo se reporta a MIPRES', {
    page: 'En su página: se anotan los ID',
    service: 'Por su servicio web',
    simulator: 'Simulador',
  }),
  initial: 'page',
})

const fields = {
  date: f.day('Entregado el'),
  lineId: f.ref('pharmacy.dispensingLine', 'De lo entregado'),
  prescription: f.code('Prescripción', { max: 20 }),
  quantity: f.quantity('Cantidad'),
  dueOn: f.day('Reportar antes de'),
} satisfies Fields

export interface MipresAttempt {
  readonly id: number
  readonly at: string
  readonly step: string
  readonly answer: string | null
  readonly failure: string | null
}

/** The answers of MIPRES, and what was sent to it. */
export interface MipresFacts {
  readonly directionId: string | null
  readonly consecutive: number | null
  readonly cause: number | null
  readonly lastError: string | null
  readonly stopped: boolean
  /** The quantity returned since the report. */
  readonly returned: string
  readonly attempts: readonly MipresAttempt[]
  readonly deliveryId: string | null
  readonly reportId: string | null
  readonly simulated: boolean
  /** The invoice issued before the answer, whose RIPS must be made again. */
  readonly invoice: string | null
}

/** Entrega MIPRES: the delivery of a prescription that the plan does not pay, until MIPRES has its report. */
export const mipresSupply = defineDocument({
  id: 'pharmacy.mipresSupply',
  clinical: true,
  label: { one: 'Entrega MIPRES', many: 'Entregas MIPRES', gender: 'f' },
  number: { prefix: 'MIP', restarts: 'vigencia' },
  fields,
  lifecycle: lifecycle(
    'draft',
    {
      draft: { label: 'Borrador', tone: 'neutral' },
      open: { label: 'Por reportar', tone: 'warning' },
      reported: { label: 'Reportada', tone: 'good' },
      withdrawn: { label: 'Retirada', tone: 'neutral' },
    },
    {
      open: { label: 'Registrar', from: 'draft', to: 'open', takesNumber: true },
      send: {
        label: 'Reportar',
        from: 'open',
        to: 'open',
        usual: true,
        consequence: 'Queda en la cola. Antes de enviarla se busca si MIPRES ya la tiene.',
      },
      complete: {
        label: 'Completar',
        from: 'open',
        to: 'open',
        params: {
          directionId: f.optional(
            f.code('ID del direccionamiento', { max: 25, help: 'Si MIPRES tiene varios' }),
          ),
          consecutive: f.optional(f.integer('Consecutivo de la tecnología (ConTec)', { min: 1, max: 999 })),
          cause: f.optional(
            f.integer('Causa si se entrega menos', { min: 0, max: 99, help: 'El código de MIPRES' }),
          ),
        },
      },
      record: {
        label: 'Anotar los ID',
        from: 'open',
        to: 'reported',
        params: {
          deliveryId: f.code('ID de entrega', { max: 25 }),
          reportId: f.optional(f.code('ID del reporte', { max: 25 })),
        },
      },
      withdraw: {
        label: 'Retirar',
        from: 'open',
        to: 'withdrawn',
        params: { reason: f.note('Por qué no se reporta', { min: 10, max: 500 }) },
        danger: true,
      },
    },
  ),
  list: documentList({
    columns: {
      ...pick(fields, 'date', 'prescription'),
      patient: f.text('Paciente'),
      product: f.text('Producto'),
      ...pick(fields, 'quantity', 'dueOn'),
      deliveryId: f.code('ID de entrega'),
      reportId: f.code('ID del reporte'),
      simulated: f.flag('Simulada'),
      condition: f.condition('Estado', {
        draft: ['Borrador', 'neutral'],
        open: ['Por reportar', 'warning'],
        stopped: ['Por completar', 'bad'],
        overdue: ['Vencida', 'bad'],
        reported: ['Reportada', 'good'],
        withdrawn: ['Retirada', 'neutral'],
      }),
    },
    filters: ['condition', 'date'],
    byVigencia: true,
    searches: 'Número o prescripción',
    live: ['pharmacy.mipresSupply'],
  }),
  facts: z.custom<MipresFacts>(),
  screens: { list: '/farmacia/mipres', edit: '/farmacia/mipres/edit/:id' },
})
