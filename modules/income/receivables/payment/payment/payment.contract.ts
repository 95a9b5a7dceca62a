import { annulmentParams, defineDocument, documentList, f, issues, lifecycle, screensAt } from '@quina/blocks'
import { pick } from '@quina/kernel'
import { discountKinds } from '@quina/treasury/contract'

/** How payers send money (billing dossier §2.5). */
export const paymentOrigins = {
  transfer: 'Transferencia',
  direct: 'Giro directo',
  court: 'Título judicial',
  cheque: 'Cheque',
  cash: 'Efectivo consignado',
  purchase: 'Compra de cartera',
}
export type PaymentOrigin = keyof typeof paymentOrigins

/** The kinds of retention: a glosa is none. */
const { glosa: _glosa, ...stored } = discountKinds
export const retentionKinds = stored
export type RetentionKind = keyof typeof retentionKinds

const month = f.code('Mes del giro', { max: 7, help: 'Como 2026-06' })
const { reason } = annulmentParams

const advanceParams = {
  regimenId: f.optional(f.ref('treasury.regimen', 'Régimen')),
  rubroId: f.optional(
    f.ref('treasury.healthRubro', 'Rubro provisional', { help: 'Mientras se identifica qué paga' }),
  ),
  fuenteId: f.optional(f.ref('budget.fuente', 'Fuente')),
}

const header = {
  date: f.day('Fecha de consignación'),
  bankAccountId: f.ref('treasury.bankAccount', 'Cuenta bancaria'),
  payerId: f.optional(f.ref('insurers.payer', 'Pagador', { help: 'Vacío si no se sabe quién consignó' })),
  origin: f.choice('Procedencia', paymentOrigins),
  amount: f.money('Valor consignado'),
  reference: f.code('Referencia', { max: 60 }),
  giroMonth: f.optional({
    ...month,
    schema: month.schema.refine((typed) => /^\d{4}-(0[1-9]|1[0-2])$/.test(typed), 'Escríbalo como 2026-06.'),
  }),
  withoutDetail: f.flag('Sin relación de facturas', { help: 'Entra al anticipo del pagador, por aplicar' }),
  ...advanceParams,
  purpose: f.note('Observación', { min: 10 }),
}

/** Pago de un pagador: the money that entered the bank, the retentions, and the invoices it pays (billing dossier §12.7). */
export const payment = defineDocument({
  id: 'receivables.payment',
  label: { one: 'Pago de pagador', many: 'Pagos de pagadores', gender: 'm' },
  number: { prefix: 'PP', restarts: 'vigencia' },
  fields: {
    ...header,
    retentions: f.optional(
      f.lines('Retenciones del pagador', {
        kind: f.choice('Clase', retentionKinds),
        base: f.optional(f.money('Base')),
        percent: f.optional(f.percent('Tarifa')),
        amount: f.money('Valor'),
      }),
    ),
  },
  lifecycle: lifecycle(
    'draft',
    {
      draft: { label: 'Borrador', tone: 'neutral', editable: true },
      registered: { label: 'Registrado', tone: 'good' },
      reversed: { label: 'Reversado', tone: 'bad' },
    },
    {
      register: issues('registered', 'Registrar pago', {
        consequence:
          'Con pagador y relación, se contabiliza al generar su recaudo. Sin relación entra al anticipo del ' +
          'pagador; sin pagador, a recaudos por clasificar.',
      }),
      identify: {
        label: 'Identificar pagador',
        from: 'registered',
        to: 'registered',
        params: { payerId: f.ref('insurers.payer', 'Pagador'), reason },
        consequence: 'El dinero queda por aplicar a las facturas de ese pagador.',
      },
      advance: {
        label: 'Llevar a anticipo',
        from: 'registered',
        to: 'registered',
        params: { date: f.day('Fecha'), ...advanceParams },
        consequence:
          'Lo que falta por aplicar entra al anticipo del pagador, para aplicarlo cuando envíe la relación.',
      },
      reverse: {
        label: 'Reversar pago',
        from: 'registered',
        to: 'reversed',
        params: annulmentParams,
        danger: true,
        consequence: 'Se reversa lo que contabilizó. Solo si nada queda aplicado, y por otra persona.',
      },
    },
  ),
  list: documentList({
    columns: {
      date: f.day('Fecha'),
      ...pick(header, 'payerId', 'origin', 'bankAccountId'),
      reference: f.code('Referencia'),
      giroMonth: f.optional(f.code('Mes del giro')),
      ...pick(header, 'purpose', 'amount'),
      retained: f.money('Retenido'),
      applied: f.money('Aplicado'),
      advanced: f.money('A anticipo'),
      leftToApply: f.money('Por aplicar'),
      age: f.optional(f.integer('Días')),
      toCollect: f.flag('Falta recaudo'),
      condition: f.condition('Estado', {
        draft: ['Borrador', 'neutral'],
        unidentified: ['Por identificar', 'bad'],
        identified: ['Por aplicar', 'warning'],
        partial: ['Aplicado en parte', 'info'],
        advanced: ['Aplicado, excedente en anticipo', 'good'],
        applied: ['Aplicado', 'good'],
        reversed: ['Reversado', 'bad'],
      }),
    },
    totals: ['amount', 'applied', 'leftToApply'],
    filters: ['payerId', 'condition', 'origin', 'date', 'toCollect'],
    searches: 'Número, referencia, pagador u observación',
  }),
  screens: screensAt('/accounting/wallet/payment'),
})
