import type { InputOf, Stored } from '@quina/blocks'
import type { DocumentPrint } from '@quina/blocks/print'
import { type Alert, parameterOn, refusing, serveDocument, servedDocument } from '@quina/blocks/server'
import { changeById, oneFrom, rowFrom, rowsFrom, storedRow, type Tx, valueFrom } from '@quina/db/server'
import { type Day, insist, must, refused, showDay, showInstant } from '@quina/kernel'
import { anyFileOf, definePatientRows } from '@quina/people/server'
import {
  type AdverseEventFacts,
  adverseEvent,
  plainEventDays,
  seriousEventHours,
} from './adverse-event.contract.ts'

definePatientRows({ 'pharmacy.adverse_event': 'Eventos de vigilancia' })

type Event = Stored<typeof adverseEvent>

const eventPrint: DocumentPrint<typeof adverseEvent> = {
  title: 'Reporte de evento de vigilancia',
  outward: true,
  pairs: [
    'program',
    'severity',
    'date',
    'happenedOn',
    'knownOn',
    'productId',
    'lotId',
    'patientId',
    'outcome',
    'purpose',
  ],
  tells: ({ facts }) => [
    ...(facts.dueAt === null ? [] : [{ label: 'Reportar antes de', value: facts.dueAt }]),
    ...(facts.receipt === null ? [] : [{ label: 'Número de INVIMA', value: facts.receipt }]),
    ...facts.given.map((value) => ({ label: 'Se le entregó', value })),
  ],
  signs: { pharmacy: 'Quien reporta' },
}

/**
 * Rules: FAR-001, FAR-220 days in order, FAR-221 an event names its product and a month without events names none, FAR-222 the
 * lot belongs to another product, FAR-223 a month with events, FAR-224 its hour.
 */
export const adverseEventService = servedDocument<typeof adverseEvent>({
  document: adverseEvent,
  onSave: mustBeWhole,
  on: {
    async approve({ tx, document, today }) {
      must(document.date <= today, 'FAR-001', 'date', 'La fecha no puede ser futura.')
      if (document.severity === 'none') await mustBeQuiet(tx, document)
      await changeById(tx, 'pharmacy.adverseEvent', document.id, { dueAt: await dueAtOf(tx, document) })
    },
    async report({ tx, document, input, now }) {
      await changeById(tx, 'pharmacy.adverseEvent', document.id, { receipt: input.receipt, reportedAt: now })
    },
  },
  extra: async (tx, stored) => ({ facts: await factsOf(tx, stored) }),
  print: eventPrint,
})

async function mustBeWhole(tx: Tx, input: InputOf<typeof adverseEvent>): Promise<void> {
  const { severity, happenedOn, knownOn, date, productId, lotId, patientId, outcome, knownAt } = input
  must(/^([01]\d|2[0-3]):[0-5]\d$/.test(knownAt), 'FAR-224', 'knownAt', 'Escriba la hora en que se conoció.')
  const ordered = happenedOn <= knownOn && knownOn <= date
  must(ordered, 'FAR-220', 'knownOn', 'Ocurre, se conoce y se registra en ese orden.')
  const whole =
    severity === 'none'
      ? [productId, lotId, patientId, outcome].every((one) => one === null)
      : productId !== null
  const message =
    'Un evento dice su producto; un mes sin eventos no dice producto, lote, paciente ni desenlace.'
  must(whole, 'FAR-221', 'productId', message)
  if (lotId === null) return
  const lot = await storedRow(tx, 'warehouse.lotFace', lotId, ['productId'])
  must(lot.productId === productId, 'FAR-222', 'lotId', 'El lote es de otro producto.')
}

/** @throws Problem FAR-223 when a month reported without events has one */
async function mustBeQuiet(tx: Tx, { id, program, happenedOn, campusId }: Event): Promise<void> {
  const other = await rowFrom<{ number: number }>(tx)`
    select number from pharmacy.adverse_event
    where program = ${program} and severity <> 'none' and status in ('approved', 'reported') and id <> ${id}::uuid
      and campus_id = ${campusId}::uuid
      and date_trunc('month', happened_on) = date_trunc('month', ${happenedOn}::date) order by number limit 1`
  const message = `En ese mes hubo eventos de ese programa: EVA ${other?.number}.`
  insist(other === undefined, 'FAR-223', message, { status: 409 })
}

/** Returns the deadline of a report. Hours count at night and on holidays; a term in days ends with its last day. */
async function dueAtOf(tx: Tx, { severity, knownOn, knownAt, date }: Event): Promise<Date> {
  const known = new Date(`${knownOn}T${knownAt}:00-05:00`)
  if (severity === 'serious') {
    const hours = await parameterOn(tx, seriousEventHours, date)
    return new Date(known.getTime() + hours * 3_600_000)
  }
  const days = await parameterOn(tx, plainEventDays, date)
  return new Date(new Date(`${knownOn}T23:59:59-05:00`).getTime() + days * 86_400_000)
}

async function factsOf(tx: Tx, { id, patientId, productId, lotId }: Event): Promise<AdverseEventFacts> {
  const { dueAt, receipt } = await storedRow(tx, 'pharmacy.adverseEvent', id, ['dueAt', 'receipt'])
  const given =
    patientId === null || productId === null
      ? []
      : await rowsFrom<{ day: Day; number: number; quantity: string }>(tx)`
          select d.date::text as day, d.number, trim_scale(l.quantity - l.returned)::text as quantity
          from pharmacy.dispensing_line l join pharmacy.dispensing d on d.id = l.parent_id and d.status = 'approved'
          join care.medical_order_face o on o.id = d.order_id
          where o.patient_id = ${anyFileOf(patientId)} and l.product_id = ${productId}::uuid and l.quantity > l.returned
          order by d.date desc, d.number desc limit 10`
  const { alike } = await oneFrom<{ alike: number }>(tx)`
    select count(*)::int as alike from pharmacy.adverse_event
    where lot_id = ${lotId}::uuid and id <> ${id}::uuid and status in ('approved', 'reported')`
  return {
    dueAt: dueAt === null ? null : showInstant(dueAt),
    receipt,
    alike,
    given: given.map(({ day, number, quantity }) => `${quantity} el ${showDay(day)}, DSP ${number}`),
  }
}

export const adverseEventOperations = refusing(
  {
    'pharmacy.adverse_event_order': refused('FAR-220', 'Ocurre, se conoce y se registra en ese orden.'),
    'pharmacy.adverse_event_whole': refused(
      'FAR-221',
      'Un evento dice su producto; un mes sin eventos no dice producto, lote, paciente ni desenlace.',
      'productId',
    ),
    'pharmacy.adverse_event_due': refused('FAR-225', 'Lo registrado tiene su plazo.'),
    'pharmacy.adverse_event_reported': refused('FAR-226', 'Lo reportado lleva el número de INVIMA.'),
  },
  serveDocument(adverseEventService),
)

/** Events whose report to INVIMA is overdue. */
export const overdueEvents: Alert = {
  name: 'pharmacy.overdueEvents',
  permission: 'pharmacy.adverseEvent.view',
  tone: 'bad',
  one: 'evento de vigilancia sin reportar a tiempo',
  many: 'eventos de vigilancia sin reportar a tiempo',
  meaning: 'Pasó su plazo: repórtelo a INVIMA y escriba el número que le dio.',
  who: 'Farmacia',
  to: '/farmacia/vigilancia?condition=overdue',
  count: (tx, { actor }) => valueFrom<number>(tx)`
    select count(*)::int as n from pharmacy.adverse_event_list
    where campus_id = ${actor.campusId}::uuid and condition = 'overdue'`,
}
