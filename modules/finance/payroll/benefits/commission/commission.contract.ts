import { definePosting, definePurpose } from '@quina/accounting/contract'
import {
  defineDocument,
  type Fields,
  f,
  issues,
  lifecycle,
  listOf,
  reversesFrom,
  screensAt,
  strings,
} from '@quina/blocks'
import { pesos, pick } from '@quina/kernel'
import { z } from 'zod'

const header = {
  date: f.day('Fecha'),
  engagementId: f.ref('payroll.engagement', 'Persona'),
  act: f.optional(f.text('Acto que la confiere', { max: 120 })),
  destination: f.text('Destino', { max: 120 }),
  fromDay: f.day('Sale'),
  toDay: f.day('Regresa'),
  overnight: f.usually(
    f.flag('Pernocta', { help: 'El día del regreso, y cada día sin pernoctar, valen la mitad' }),
    true,
  ),
  transport: f.usually(f.money('Gastos de transporte'), pesos(0)),
  purpose: f.note('Objeto', { min: 10, max: 1000 }),
} satisfies Fields

const states = {
  draft: { label: 'Solicitada', tone: 'neutral', editable: true },
  authorised: { label: 'Autorizada', tone: 'good' },
  advanced: { label: 'Con anticipo', tone: 'warning' },
  legalised: { label: 'Legalizada', tone: 'info' },
  annulled: { label: 'Anulada', tone: 'bad' },
} as const

/** Comisión de servicios of a person, with its viáticos (payroll dossier §2.25). */
export const commission = defineDocument({
  id: 'payroll.commission',
  label: { one: 'Comisión de servicios', many: 'Comisiones de servicios', gender: 'f' },
  number: { prefix: 'CS', restarts: 'vigencia' },
  fields: header,
  lifecycle: lifecycle('draft', states, {
    authorise: issues('authorised', 'Autorizar comisión', {
      consequence: 'Sus viáticos quedan como se ven, por la escala de su primer día.',
    }),
    advance: {
      label: 'Causar anticipo',
      from: 'authorised',
      to: 'advanced',
      params: { postedOn: f.day('Fecha del comprobante') },
      consequence: 'Viáticos y transporte quedan por pagar, y por legalizar a cargo de la persona.',
    },
    legalise: {
      label: 'Legalizar',
      from: ['authorised', 'advanced'],
      to: 'legalised',
      params: {
        postedOn: f.day('Fecha del comprobante'),
        endedOn: f.day('Regresó'),
        spent: f.money('Transporte soportado'),
        support: f.text('Soportes', { max: 200, help: 'Cumplido, facturas y tiquetes' }),
      },
      consequence: 'Va al gasto de sus centros. Lo que falte queda por pagar; lo que sobre, por reintegrar.',
    },
    annul: reversesFrom(
      ['authorised', 'advanced', 'legalised'],
      'Anular',
      'Sus asientos se reversan y deja de deberse. El número queda usado.',
    ),
  }),
  list: listOf({
    columns: {
      number: f.integer('Número'),
      identification: f.text('Documento'),
      ...pick(header, 'engagementId', 'destination', 'fromDay', 'toDay'),
      total: f.money('Autorizado'),
      legalised: f.money('Legalizado'),
      pending: f.money('Por legalizar o reintegrar'),
      legaliseBy: f.optional(f.day('Se legaliza hasta')),
      condition: f.condition('Estado', {
        draft: ['Solicitada', 'neutral'],
        authorised: ['Autorizada', 'good'],
        advanced: ['Anticipo por pagar', 'warning'],
        paid: ['Anticipo pagado', 'good'],
        ongoing: ['En curso', 'info'],
        due: ['Por legalizar', 'warning'],
        overdue: ['Vencida', 'bad'],
        refund: ['Por reintegrar', 'warning'],
        legalised: ['Legalizada', 'info'],
        annulled: ['Anulada', 'bad'],
      }),
    },
    totals: ['total', 'legalised', 'pending'],
    sort: '-fromDay',
    filters: ['condition', 'engagementId', 'fromDay'],
    searches: 'Persona, documento, destino u objeto',
  }),
  /** The amount and its explanation (for a draft, as if it were authorised now), or why it cannot be computed. */
  facts: z.object({
    ...strings('perDiem', 'total', 'explanation'),
    legaliseBy: z.string().nullable(),
    legalised: z.object({ perDiem: z.string(), transport: z.string(), pending: z.string() }).nullable(),
    problem: z.string().nullable(),
  }),
  screens: screensAt('/nomina/comisiones'),
})

/** Expense account of the administration, and the digits that follow account 73 of the centre (dossier §2.16). */
export const travelAccounts = ['510810', '10'] as const

export const travelAdvance = definePurpose({
  key: 'travelAdvance',
  starter: '190603',
  label: 'Avances para viáticos',
  help: 'Lo que se anticipó de una comisión de servicios, hasta que se legaliza o se reintegra.',
  area: 'Nómina',
})
export const travelPayable = definePurpose({
  key: 'travelPayable',
  starter: '249027',
  label: 'Viáticos por pagar',
  help: 'Lo que se debe a quien viaja: su anticipo, y lo que legalizó de más.',
  area: 'Nómina',
})

const some = [1, 726_492, 5_000_000].map((whole) => ({ values: { amount: pesos(whole) } }))

/** Posts the advance of a trip, which is owed to the traveller. */
export const travelAdvancePosting = definePosting({
  event: 'payroll.travelAdvance',
  label: 'Anticipo de viáticos',
  facts: {},
  values: { amount: 'Anticipo' },
  accounts: {},
  lines: [
    { side: 'debit', account: 'purpose:travelAdvance', value: 'amount' },
    { side: 'credit', account: 'purpose:travelPayable', value: 'amount' },
  ],
  samples: some,
})

/** Posts the cost of a trip: it uses the advance first, and the rest is owed. */
export const travelExpensePosting = definePosting({
  event: 'payroll.travelExpense',
  label: 'Legalización de viáticos',
  facts: { from: { advance: 'Del anticipo', owed: 'Por pagar' } },
  values: { amount: 'Viáticos y transporte' },
  accounts: { 'travel.expense': 'Gasto o costo de los viáticos' },
  lines: [
    { side: 'debit', account: 'travel.expense', value: 'amount' },
    { side: 'credit', account: 'purpose:travelAdvance', value: 'amount', when: { from: ['advance'] } },
    { side: 'credit', account: 'purpose:travelPayable', value: 'amount', when: { from: ['owed'] } },
  ],
  samples: some,
})
