import { annulsFrom, defineDocument, defineParameter, f, lifecycle, listOf } from '@quina/blocks'

const date = f.day('Fecha')
const reason = f.note('Motivo', { min: 10, help: 'Mínimo 10 letras' })

const header = {
  date: f.day('Fecha'),
  bankAccountId: f.ref('treasury.bankAccount', 'Cuenta bancaria'),
  checkbookId: f.ref('treasury.checkbook', 'Chequera'),
  egresoId: f.optional(f.ref('treasury.egreso', 'Comprobante de egreso')),
  terceroId: f.optional(f.ref('people.tercero', 'Beneficiario')),
  amount: f.optional(f.money('Valor')),
}

/** Cheque: a used number of a checkbook. The number is the one printed on the paper and is never used again (dossier §4.6). */
export const cheque = defineDocument({
  id: 'treasury.cheque',
  label: { one: 'Cheque', many: 'Cheques', gender: 'm' },
  number: { prefix: 'CH', restarts: 'never' },
  fields: header,
  lifecycle: lifecycle(
    'available',
    {
      available: { label: 'Disponible', tone: 'neutral' },
      issued: { label: 'Girado', tone: 'info' },
      delivered: { label: 'Entregado', tone: 'warning' },
      cashed: { label: 'Cobrado', tone: 'good' },
      overdue: { label: 'Vencido', tone: 'bad' },
      repaid: { label: 'Pagado después', tone: 'good' },
      annulled: { label: 'Anulado', tone: 'bad' },
      spoiled: { label: 'Dañado', tone: 'neutral' },
    },
    {
      issue: { label: 'Girar', from: 'available', to: 'issued' },
      spoil: {
        label: 'Marcar dañado',
        from: 'available',
        to: 'spoiled',
        params: { reason },
        danger: true,
        consequence: 'El número queda inutilizado: no vuelve a usarse.',
      },
      deliver: {
        label: 'Entregar',
        from: 'issued',
        to: 'delivered',
        params: {
          date,
          deliveredTo: f.text('Quién lo recibe', { max: 160 }),
          deliveredDocument: f.code('Documento de quien lo recibe', { max: 25 }),
        },
        consequence: 'Quien lo recibe debe firmar la relación de cheques entregados.',
      },
      cash: { label: 'Marcar cobrado', from: 'delivered', to: 'cashed', params: { date } },
      expire: {
        label: 'Reclasificar vencido',
        from: 'delivered',
        to: 'overdue',
        params: { date },
        consequence: 'El valor vuelve al banco y queda por pagar como cheque no cobrado (249032).',
      },
      repay: { label: 'Pagar después', from: 'overdue', to: 'repaid' },
      owe: { label: 'Volver a vencido', from: 'repaid', to: 'overdue' },
      annul: annulsFrom(['issued', 'delivered'], 'Anular', {
        params: { date, reason },
        consequence: 'Se anula el comprobante de egreso que lo giró. El número no vuelve a usarse.',
      }),
    },
  ),
  list: listOf({
    columns: {
      bankAccountId: header.bankAccountId,
      checkbookId: header.checkbookId,
      number: f.integer('Cheque'),
      date: header.date,
      terceroId: header.terceroId,
      identification: f.text('Cédula o NIT'),
      purpose: f.text('Descripción'),
      amount: f.money('Valor'),
      egresoId: header.egresoId,
      condition: f.condition('Estado', {
        available: ['Disponible', 'neutral'],
        issued: ['Girado', 'info'],
        delivered: ['Entregado', 'warning'],
        expirable: ['Por vencer', 'bad'],
        cashed: ['Cobrado', 'good'],
        overdue: ['Vencido', 'bad'],
        repaid: ['Pagado después', 'good'],
        annulled: ['Anulado', 'bad'],
        spoiled: ['Dañado', 'neutral'],
      }),
      days: f.integer('Días en poder'),
      cashedOn: f.day('Cobrado el'),
      deliveredTo: f.text('Recibió'),
      deliveredDocument: f.text('Documento'),
    },
    totals: ['amount'],
    signed: 'Firma de quien recibe',
    sort: 'number',
    filters: ['bankAccountId', 'checkbookId', 'condition', 'number', 'date', 'terceroId'],
    searches: 'Número, beneficiario o quien recibió',
  }),
  screens: { list: '/bankCheck', edit: '/bankCheck/edit/:id' },
})

/** How many months pass before a delivered cheque that was not cashed is overdue. */
export const chequeMonths = defineParameter({
  id: 'treasury.chequeMonths',
  area: 'Tesorería',
  field: f.integer('Meses para vencer un cheque entregado', { min: 1, max: 60 }),
  initial: 6,
})

/** The position of each item on the pre-printed form: *name x y*, in points from the top left corner. */
export const chequeForm = defineParameter({
  id: 'treasury.chequeForm',
  area: 'Tesorería',
  field: f.text('Posiciones del cheque preimpreso', {
    max: 400,
    help: 'fecha, valor, beneficiario, letras y lugar: «nombre x y», en puntos desde la esquina superior izquierda',
  }),
  initial: 'fecha 330 60; valor 470 60; beneficiario 90 92; letras 90 118; lugar 90 60',
})
