import { definePosting, definePurpose } from '@quina/accounting/contract'
import {
  conditionOf,
  defineDocument,
  documentList,
  type Fields,
  f,
  issues,
  lifecycle,
  reversesFrom,
  screensAt,
  stringsOrNull,
} from '@quina/blocks'
import { pesos, pick } from '@quina/kernel'
import { z } from 'zod'

const fineKinds = { fine: 'Multa', penalty: 'Cláusula penal', damages: 'Perjuicios' } as const

const header = {
  date: f.day('Fecha del informe'),
  contractId: f.ref('contracts.contract', 'Contrato'),
  kind: f.choice('Clase', fineKinds),
  clause: f.text('Cláusula o norma', { max: 200 }),
  hearingOn: f.day('Audiencia el', { help: 'La citación va al contratista y a su aseguradora' }),
  amount: f.money('Valor que se propone'),
  purpose: f.note('Hechos y pruebas', { min: 20, max: 4000 }),
} satisfies Fields

const states = {
  draft: { label: 'Borrador', tone: 'neutral', editable: true },
  cited: { label: 'Citado a audiencia', tone: 'warning' },
  heard: { label: 'Con descargos', tone: 'warning' },
  imposed: { label: 'Impuesta', tone: 'warning' },
  firm: { label: 'En firme', tone: 'bad' },
  absolved: { label: 'Archivada', tone: 'neutral' },
  annulled: { label: 'Anulada', tone: 'neutral' },
} as const

const date = f.day('Fecha')

const fineFacts = z.object({
  ...stringsOrNull('heardOn', 'defence', 'imposedOn', 'resolution', 'imposed', 'firmOn', 'appeal'),
  left: z.string(),
})
export type FineFacts = z.output<typeof fineFacts>

/**
 * Multa o sanción contractual: the supervisor reports, the contractor is heard, and the ordenador del gasto decides (dossier
 * §5.2, §5.9; Ley 1474 de 2011, art. 86, as the entity's estatuto adopts it). A final fine is owed, and payments deduct it.
 */
export const fine = defineDocument({
  id: 'contracts.fine',
  label: { one: 'Multa o sanción', many: 'Multas y sanciones', gender: 'f' },
  number: { prefix: 'MS', restarts: 'vigencia' },
  fields: header,
  facts: fineFacts,
  lifecycle: lifecycle('draft', states, {
    cite: issues('cited', 'Citar a audiencia', {
      consequence: 'El contratista y su aseguradora conocen los hechos y la consecuencia. Ya no se edita.',
    }),
    hear: {
      label: 'Registrar descargos',
      from: 'cited',
      to: 'heard',
      params: {
        date,
        defence: f.note('Descargos y pruebas', { min: 10, max: 4000, help: 'O que no asistió' }),
      },
      consequence: 'Queda oído: ya se puede decidir.',
    },
    impose: {
      label: 'Imponer',
      from: 'heard',
      to: 'imposed',
      params: {
        date,
        resolution: f.text('Resolución', { max: 60 }),
        amount: f.money('Valor que se impone', { help: 'No más de lo que se propuso' }),
        note: f.note('Motivos de la decisión', { min: 10, max: 4000 }),
      },
      consequence: 'Se notifica. Todavía no se cobra: el contratista puede recurrir.',
    },
    confirm: {
      label: 'Declarar en firme',
      from: 'imposed',
      to: 'firm',
      params: {
        date,
        appeal: f.optional(f.note('Recurso y cómo se decidió', { max: 2000, help: 'Vacío: no recurrió' })),
      },
      consequence: 'Se contabiliza lo que debe el contratista. Los próximos pagos lo descuentan.',
    },
    absolve: {
      label: 'Archivar',
      from: ['cited', 'heard', 'imposed'],
      to: 'absolved',
      params: { date, reason: f.note('Motivo', { min: 10, max: 2000 }) },
      consequence: 'No hubo incumplimiento, o cesó. No se cobra nada.',
    },
    annul: reversesFrom(
      'firm',
      'Anular',
      'Se reversa lo contabilizado. Solo si nadie la ha descontado ni pagado.',
    ),
  }),
  list: documentList({
    columns: {
      ...pick(header, 'date', 'contractId'),
      terceroId: f.ref('people.tercero', 'Contratista'),
      ...pick(header, 'kind', 'clause', 'hearingOn', 'amount'),
      imposed: f.optional(f.money('Impuesta')),
      condition: conditionOf(states),
    },
    totals: ['amount', 'imposed'],
    filters: ['condition', 'contractId', 'terceroId', 'kind', 'date', 'hearingOn'],
    byVigencia: true,
    searches: 'Número, cláusula o hechos',
  }),
  screens: screensAt('/contratos/multas'),
})

const area = 'Contratos'
definePurpose({
  key: 'contractFineOwed',
  starter: '138490',
  label: 'Multas y sanciones por cobrar a contratistas',
  help: 'Lo que debe un contratista desde que su multa está en firme.',
  area,
})
definePurpose({
  key: 'contractFineIncome',
  starter: '480890',
  label: 'Ingreso por multas y sanciones contractuales',
  help: 'La contrapartida de una multa en firme.',
  area,
})
definePurpose({
  key: 'guaranteeRetained',
  starter: '249090',
  label: 'Retención en garantía de contratos',
  help: 'Lo que se retiene de cada pago hasta el acta final del contrato.',
  area,
})

export const finePosting = definePosting({
  event: 'contracts.fine',
  label: 'Multa o sanción contractual',
  facts: {},
  values: { amount: 'Valor de la multa' },
  accounts: {},
  lines: [
    { side: 'debit', account: 'purpose:contractFineOwed', value: 'amount' },
    { side: 'credit', account: 'purpose:contractFineIncome', value: 'amount' },
  ],
  samples: [1, 250_000, 4_000_000].map((whole) => ({ values: { amount: pesos(whole) } })),
})
