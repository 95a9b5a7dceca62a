import {
  approves,
  conditionOf,
  defineDocument,
  defineQuery,
  defineReport,
  documentList,
  f,
  issuedStates,
  lifecycle,
  permissionFor,
  reverses,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { z } from 'zod'

const header = {
  date: f.day('Corte', { help: 'El último día del mes' }),
  trueUp: f.flag('Ajustar a la obligación real'),
  purpose: f.note('Concepto', { min: 10, max: 500 }),
}

const states = issuedStates({ approved: 'Contabilizada', annulled: 'Reversada' })

const amount = z.string()
const benefitTotal = z.object({
  benefit: z.string(),
  month: amount,
  before: amount,
  paid: amount,
  owed: amount,
  adjustment: amount,
  transferred: amount,
  after: amount,
})

const provisionFacts = z.object({ benefits: z.array(benefitTotal) })

/** Provisiones of a month for the whole house (payroll dossier §2.15): calculated and posted at once. */
export const provisionRun = defineDocument({
  id: 'payroll.provisionRun',
  label: { one: 'Provisión de prestaciones', many: 'Provisiones de prestaciones', gender: 'f' },
  number: { prefix: 'PV', restarts: 'vigencia' },
  fields: header,
  lifecycle: lifecycle('draft', states, {
    approve: approves('Calcular y contabilizar', {
      consequence:
        'Se provisiona el mes de cada persona, y lo que falta o sobra para llegar a lo que se le debería. ' +
        'Nace lo que se gira al FNA; en diciembre, además, las cesantías del año pasan a lo que se debe a cada fondo.',
    }),
    annul: reverses(
      'Reversar',
      'La provisión de cada persona vuelve a ser la de antes, con un asiento contrario.',
    ),
  }),
  list: documentList({
    columns: {
      ...pick(header, 'date', 'trueUp', 'purpose'),
      people: f.integer('Personas'),
      month: f.money('Provisión del mes'),
      adjustment: f.money('Ajuste'),
      transferred: f.money('A fondos y FNA'),
      condition: conditionOf(states),
    },
    totals: ['month', 'adjustment', 'transferred'],
    filters: ['date', 'condition'],
    searches: 'Número o concepto',
  }),
  /** The amounts by benefit, once the run is posted. */
  facts: provisionFacts,
  opens: '/accounting/payroll/provisions/:period',
  screens: {
    list: '/accounting/payroll/provisions',
    create: '/accounting/payroll/provisions/create',
    edit: '/accounting/payroll/provisions/:period',
  },
})

export type ProvisionFacts = z.output<typeof provisionFacts>

/** A run before it is posted: its amounts, its entry, and what prevents the posting, person by person. Null once it is posted. */
export const provisionPreview = defineQuery({
  module: 'payroll',
  name: 'provisionPreview',
  title: 'Provisión de prestaciones antes de contabilizarla',
  access: permissionFor(provisionRun, 'view'),
  params: { provisionRunId: f.ref('payroll.provisionRun', 'Provisión') },
  opens: ['provisionRunId'],
  answers: z
    .object({
      people: z.number(),
      benefits: z.array(benefitTotal),
      entry: z.array(z.object({ account: z.string(), debit: amount, credit: amount })),
      /** Why the whole month is refused, or null. */
      problem: z.string().nullable(),
      lacking: z.array(z.object({ engagementId: z.string(), person: z.string(), problem: z.string() })),
    })
    .nullable(),
})

/** A run person by person, so that a reader can recompute it; before the posting, as it would be posted today. */
export const provisionDetail = defineReport({
  id: 'payroll.provisionDetail',
  title: 'Provisiones por persona',
  params: { provisionRunId: f.ref('payroll.provisionRun', 'Provisión') },
  columns: {
    identification: f.text('Documento'),
    person: f.text('Persona'),
    benefit: f.text('Prestación'),
    base: f.money('Base del año'),
    month: f.money('Mes'),
    paid: f.money('Pagado en el mes'),
    before: f.money('Saldo anterior'),
    owed: f.money('Obligación real'),
    adjustment: f.money('Ajuste'),
    transferred: f.money('A su fondo o al FNA'),
    after: f.money('Saldo'),
    explanation: f.text('Por qué'),
  },
  totals: ['month', 'paid', 'before', 'owed', 'adjustment', 'transferred', 'after'],
  screen: '/accounting/payroll/provisions/personas',
})

/** The records of a run, by the names that error messages use. */
export const provisionRecords = [
  { table: 'payroll.provision_line', label: 'Provisión de una persona', fields: provisionDetail.columns },
  {
    table: 'payroll.provision_balance',
    label: 'Saldo de una provisión',
    fields: { amount: f.money('Saldo provisionado') },
  },
  {
    table: 'payroll.provision_move',
    label: 'Movimiento de una provisión',
    fields: { amount: f.money('Valor') },
  },
]
