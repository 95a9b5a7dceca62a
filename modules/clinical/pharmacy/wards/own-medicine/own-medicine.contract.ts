import {
  annuls,
  approves,
  defineDocument,
  documentList,
  type Fields,
  f,
  issuedStates,
  lifecycle,
  screensAt,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { z } from 'zod'

const header = {
  admissionId: f.ref('care.admission', 'Admisión'),
  date: f.day('Fecha'),
  broughtBy: f.text('Quién lo entrega', { max: 120 }),
  place: f.text('Dónde se guarda', { max: 120, help: 'Rotulado, separado de las existencias' }),
  purpose: f.optional(f.note('Estado en que se recibe', { max: 500 })),
} satisfies Fields

const line = {
  name: f.text('Medicamento', { max: 200 }),
  medicineId: f.optional(f.ref('reference.medicine', 'IUM')),
  lot: f.code('Lote', { max: 40 }),
  expiry: f.day('Vence'),
  quantity: f.someOf('Cantidad'),
  unit: f.text('Unidad', { max: 40, help: 'Tableta, ampolla' }),
} satisfies Fields

const states = issuedStates({ approved: 'En custodia', annulled: 'Anulado' })

const taken = (detail: string, help: string) => ({
  date: f.day('Fecha'),
  lines: f.lines('De qué', {
    lineId: f.ref('pharmacy.ownMedicineLine', 'Medicamento'),
    quantity: f.someOf('Cantidad'),
  }),
  detail: f.note(detail, { min: 5, max: 300, help }),
})

export interface OwnMedicineFacts {
  readonly patient: string
  readonly remaining: readonly string[]
  readonly moves: readonly { readonly id: string; readonly sentence: string }[]
}

/** Medicamento propio: what a patient brings, kept, given and returned. It is never stock and has no value. */
export const ownMedicine = defineDocument({
  id: 'pharmacy.ownMedicine',
  clinical: true,
  label: { one: 'Medicamento propio del paciente', many: 'Medicamentos propios de pacientes', gender: 'm' },
  number: { prefix: 'MPP', restarts: 'vigencia' },
  fields: { ...header, lines: f.lines('Lo que trae', line) },
  lifecycle: lifecycle('draft', states, {
    approve: approves('Recibir en custodia', {
      consequence: 'Queda guardado con su rótulo. No entra a las existencias ni se cobra.',
    }),
    give: {
      label: 'Administrar',
      from: 'approved',
      to: 'approved',
      params: taken('A quién se entregó y a qué hora', 'Enfermería lo administra'),
      suffix: 'A',
    },
    handBack: {
      label: 'Devolver',
      from: 'approved',
      to: 'approved',
      params: taken('Quién lo recibe', 'El paciente o su familia'),
      suffix: 'D',
    },
    destroy: {
      label: 'Desechar',
      from: 'approved',
      to: 'approved',
      danger: true,
      params: taken('Por qué', 'Vencido, dañado, o nadie lo reclamó'),
      suffix: 'X',
    },
    annul: annuls('Anular', { params: { reason: f.note('Motivo', { min: 10, max: 500 }) } }),
  }),
  list: documentList({
    columns: {
      ...pick(header, 'date', 'admissionId'),
      patient: f.text('Paciente'),
      ...pick(header, 'place', 'broughtBy'),
      condition: f.condition('Estado', {
        draft: ['Borrador', 'neutral'],
        kept: ['En custodia', 'info'],
        unclaimed: ['Egresó sin llevárselo', 'bad'],
        ended: ['Sin saldo', 'good'],
        annulled: ['Anulado', 'neutral'],
      }),
    },
    filters: ['condition', 'date'],
    byVigencia: true,
    searches: 'Número, lugar o quién lo entrega',
  }),
  facts: z.custom<OwnMedicineFacts>(),
  screens: screensAt('/farmacia/propios'),
})
