import { definePosting, definePurpose } from '@quina/accounting/contract'
import {
  annulmentParams,
  defineDocument,
  type Fields,
  f,
  issues,
  lifecycle,
  listOf,
  strings,
  stringsOrNull,
} from '@quina/blocks'
import { pesos, pick } from '@quina/kernel'
import { z } from 'zod'

const header = {
  date: f.day('Fecha'),
  engagementId: f.ref('payroll.engagement', 'Persona'),
  noveltyId: f.ref('payroll.novelty', 'Novedad'),
  entity: f.choice('A cargo de', { eps: 'EPS', arl: 'ARL', afp: 'Fondo de pensiones' }),
  terceroId: f.ref('people.tercero', 'Administradora'),
  month: f.day('Mes'),
} satisfies Fields

const filing = { filedOn: f.day('Radicada el'), reference: f.text('Radicado', { max: 60 }) }

/** The conditions of a claim: its state, and how much was received. */
export const leaveConditions = {
  draft: 'Por radicar',
  filed: 'Radicada',
  recognised: 'Reconocida',
  partial: 'Pagada en parte',
  paid: 'Pagada',
  denied: 'Negada',
} as const

const states = {
  draft: { label: leaveConditions.draft, tone: 'warning' },
  filed: { label: leaveConditions.filed, tone: 'info' },
  recognised: { label: leaveConditions.recognised, tone: 'good' },
  denied: { label: leaveConditions.denied, tone: 'bad' },
} as const

/** The debt of an administrator for a month of a leave that payroll paid (payroll dossier §2.11; C1.6). */
export const leaveClaim = defineDocument({
  id: 'payroll.leaveClaim',
  label: { one: 'Incapacidad por cobrar', many: 'Incapacidades por cobrar', gender: 'f' },
  number: { prefix: 'IC', restarts: 'vigencia' },
  fields: header,
  lifecycle: lifecycle('draft', states, {
    file: issues('filed', 'Radicar', {
      usual: true,
      params: filing,
      consequence: 'Queda radicada ante la administradora.',
    }),
    refile: {
      label: 'Corregir radicado',
      from: 'filed',
      to: 'filed',
      params: filing,
      consequence: 'Cambia el radicado y su fecha.',
    },
    recognise: {
      label: 'Registrar lo reconocido',
      from: 'filed',
      to: 'recognised',
      params: {
        postedOn: f.day('Fecha del comprobante'),
        recognised: f.money('Valor reconocido', { help: 'El de la liquidación de la administradora' }),
        purpose: f.optional(f.note('Glosa u observación', { max: 500 })),
      },
      consequence:
        'Lo reconocido de más, como los días 31, va a recuperaciones; lo que falte, al gasto de sus centros.',
    },
    deny: {
      label: 'Registrar que la negó',
      from: 'filed',
      to: 'denied',
      danger: true,
      params: {
        postedOn: f.day('Fecha del comprobante'),
        purpose: f.note('Motivo de la negación', { min: 5, max: 500 }),
      },
      consequence: 'Lo que la nómina pagó va al gasto de sus centros.',
    },
    reopen: {
      label: 'Volver a radicada',
      from: ['recognised', 'denied'],
      to: 'filed',
      params: annulmentParams,
      reverses: true,
      danger: true,
      consequence: 'Se reversa su comprobante. No se puede si la administradora ya pagó.',
    },
  }),
  list: listOf({
    columns: {
      number: f.integer('Número'),
      identification: f.text('Documento'),
      ...pick(header, 'engagementId', 'noveltyId', 'entity', 'terceroId', 'month'),
      days: f.integer('Días calendario'),
      paid: f.money('Pagado por la nómina'),
      claimed: f.money('Por cobrar'),
      day31: f.money('Días 31'),
      filedOn: f.optional(f.day('Radicada el')),
      reference: f.optional(f.text('Radicado')),
      recognised: f.optional(f.money('Reconocido')),
      received: f.money('Recaudado'),
      balance: f.money('Saldo en libros'),
      age: f.condition('Edad', {
        settled: ['Sin saldo', 'neutral'],
        month: ['Hasta 30 días', 'good'],
        quarter: ['De 31 a 90 días', 'warning'],
        year: ['De 91 a 360 días', 'bad'],
        older: ['Más de 360 días', 'bad'],
      }),
      prescribesOn: f.optional(f.day('Prescribe')),
      condition: f.condition('Estado', {
        draft: [leaveConditions.draft, 'warning'],
        filed: [leaveConditions.filed, 'info'],
        recognised: [leaveConditions.recognised, 'good'],
        partial: [leaveConditions.partial, 'info'],
        paid: [leaveConditions.paid, 'good'],
        denied: [leaveConditions.denied, 'bad'],
      }),
    },
    totals: ['paid', 'claimed', 'day31', 'received', 'balance'],
    sort: '-month',
    filters: ['condition', 'terceroId', 'entity', 'age', 'engagementId', 'month', 'prescribesOn'],
    searches: 'Persona, administradora o radicado',
  }),
  facts: z.object({
    days: z.number(),
    ...strings('paid', 'claimed', 'day31', 'received', 'balance'),
    ...stringsOrNull('filedOn', 'reference', 'recognised'),
    why: z.array(z.string()),
  }),
  screens: { list: '/nomina/incapacidades', edit: '/nomina/incapacidades/edit/:id' },
})

/** Expense account of the administration, and the digits that follow account 73 of the centre (dossier §2.16). */
export const leaveExpense = ['510201', '04'] as const

definePurpose({
  key: 'leaveRecovery',
  starter: '480826',
  label: 'Recuperaciones de incapacidades',
  help: 'Lo que una administradora reconoce por encima de lo que la nómina pagó, como los días 31.',
  area: 'Nómina',
})

/** Posts the difference between the recognised amount and the paid amount: more is a recovery, less is a cost. */
export const leaveDifferencePosting = definePosting({
  event: 'payroll.leaveDifference',
  label: 'Diferencia de una incapacidad reconocida',
  facts: { way: { more: 'Reconoce más', less: 'Reconoce menos' } },
  values: { amount: 'Diferencia' },
  accounts: {
    'leave.claimed': 'Cuenta por cobrar a la administradora',
    'leave.expense': 'Gasto o costo de la incapacidad',
  },
  lines: [
    { side: 'debit', account: 'leave.claimed', value: 'amount', when: { way: ['more'] } },
    { side: 'credit', account: 'purpose:leaveRecovery', value: 'amount', when: { way: ['more'] } },
    { side: 'debit', account: 'leave.expense', value: 'amount', when: { way: ['less'] } },
    { side: 'credit', account: 'leave.claimed', value: 'amount', when: { way: ['less'] } },
  ],
  samples: [1, 60_000, 2_700_000].map((whole) => ({ values: { amount: pesos(whole) } })),
})
