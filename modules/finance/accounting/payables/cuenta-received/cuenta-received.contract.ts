import {
  annulmentParams,
  annulsFrom,
  defineDocument,
  documentList,
  f,
  issues,
  lifecycle,
  screensAt,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { causacionKinds } from '../causacion/causacion.contract.ts'

const { honorarios, servicio, arrendamiento, contrato, otros } = causacionKinds
/** The kinds of causación for which a contractor who does not invoice may charge. */
export const chargedKinds = { honorarios, servicio, arrendamiento, contrato, otros } as const
export type ChargedKind = keyof typeof chargedKinds

/** The kinds for which independent workers prove their contributions to social security (Ley 1955 de 2019, art. 244). */
export const personalKinds: readonly ChargedKind[] = ['honorarios', 'servicio', 'contrato']

const header = {
  date: f.day('Fecha de recibo'),
  terceroId: f.ref('people.tercero', 'Contratista'),
  supportNumber: f.code('Número de la cuenta', { max: 40 }),
  supportDate: f.day('Fecha de la cuenta'),
  kind: f.choice('Se causa como', chargedKinds),
  registroId: f.optional(f.ref('budget.registro', 'Registro presupuestal')),
  fromDay: f.day('Período desde'),
  untilDay: f.day('Período hasta'),
  amount: f.money('Valor'),
  socialSecurity: f.optional(f.code('Planilla de seguridad social', { max: 30 })),
  socialSecurityMonth: f.optional(f.code('Mes de la planilla', { max: 7, help: 'Como 2026-08' })),
  supervisor: f.optional(f.text('Supervisor', { max: 120 })),
  purpose: f.note('Concepto', { min: 10 }),
}

/** Cuenta de cobro of a contractor: received, certified, and offered for a causación (billing dossier §2.5). */
export const cuentaReceived = defineDocument({
  id: 'accounting.cuentaReceived',
  label: { one: 'Cuenta de cobro recibida', many: 'Cuentas de cobro recibidas', gender: 'f' },
  number: { prefix: 'CR', restarts: 'vigencia' },
  fields: header,
  lifecycle: lifecycle(
    'draft',
    {
      draft: { label: 'Borrador', tone: 'neutral', editable: true },
      signed: { label: 'Firmada', tone: 'info' },
      filed: { label: 'Radicada', tone: 'good' },
      annulled: { label: 'Anulada', tone: 'bad' },
    },
    {
      sign: issues('signed', 'Firmar recibo a satisfacción', {
        consequence: 'El supervisor certifica que se cumplió lo que se cobra. Después no podrá editarla.',
      }),
      file: {
        label: 'Radicar',
        from: 'signed',
        to: 'filed',
        params: { date: f.day('Fecha') },
        consequence: 'Queda en contabilidad como soporte por causar.',
      },
      annul: annulsFrom(['signed', 'filed'], 'Devolver', {
        params: annulmentParams,
        consequence: 'La cuenta vuelve al contratista y no se puede causar.',
      }),
    },
  ),
  list: documentList({
    columns: {
      ...pick(header, 'date', 'terceroId', 'supportNumber', 'purpose', 'kind', 'registroId'),
      lacksPila: f.flag('Sin planilla'),
      causacionLabel: f.optional(f.text('Causación')),
      amount: header.amount,
      condition: f.condition('Estado', {
        draft: ['Borrador', 'neutral'],
        signed: ['Firmada', 'info'],
        filed: ['Radicada', 'warning'],
        caused: ['Causada', 'info'],
        paid: ['Pagada', 'good'],
        annulled: ['Devuelta', 'bad'],
      }),
    },
    totals: ['amount'],
    filters: ['condition', 'terceroId', 'date', 'kind', 'registroId', 'lacksPila'],
    byVigencia: true,
    searches: 'Número, concepto o número de la cuenta',
  }),
  screens: screensAt('/cuentas-cobro/recibidas'),
})
