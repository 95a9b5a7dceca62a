import { choice, code, defineReport, integer, money, optional, ref, text } from '@quina/blocks'
import { monthName } from '@quina/kernel'

const module = 'accounting'
const months = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`m${at + 1}`, monthName(at + 1)]))
const params = {
  vigencia: integer('Vigencia', { min: 2000, max: 2100 }),
  from: choice('Desde', months),
  to: choice('Hasta', months),
}
const figures = { base: money('Base'), withheld: money('Retenido') }
const drill = {
  withheld:
    '/accounting/reports?informe=withheldLines&vigencia={vigencia}&from={from}&to={to}&code={code}&kind={kind}' +
    '&receiver={receiver}',
}

/** Form 350: what was withheld of renta and IVA by concept, each row rounded to thousands, with the difference. */
export const form350 = defineReport({
  module,
  name: 'form350',
  title: 'Retención en la fuente: formulario 350',
  params,
  columns: {
    concept: text('Concepto'),
    ...figures,
    declaredBase: money('Base declarada'),
    declared: money('Retención declarada'),
    difference: money('Diferencia'),
  },
  totals: ['base', 'withheld', 'declaredBase', 'declared', 'difference'],
  drill,
})

export const icaDeclaration = defineReport({
  module,
  name: 'icaDeclaration',
  title: 'Retención de ICA por municipio',
  params,
  columns: {
    concept: text('Municipio y actividad'),
    ...figures,
    declared: money('A pagar'),
    difference: money('Diferencia'),
  },
  totals: ['base', 'withheld', 'declared', 'difference'],
  drill,
})

export const estampillas = defineReport({
  module,
  name: 'estampillas',
  title: 'Estampillas y contribuciones por fondo',
  params,
  columns: { concept: text('Fondo y estampilla'), ...figures },
  totals: ['base', 'withheld'],
  drill,
})

export const kinds = {
  renta: 'Renta',
  iva: 'IVA',
  ica: 'ICA',
  estampilla: 'Estampilla',
  contribucion: 'Contribución',
  other: 'Otra',
} as const

/** Every withholding with its support: what declarations and certificates add up. */
export const withheldLines = defineReport({
  module,
  name: 'withheldLines',
  title: 'Retenciones practicadas',
  params: {
    ...params,
    kind: optional(choice('Clase', kinds)),
    code: optional(
      code('Concepto', { max: 400, help: 'El código de la regla; varios, separados por comas' }),
    ),
    receiver: optional(text('Municipio o fondo', { max: 200 })),
    terceroId: optional(ref('people.tercero', 'Tercero')),
  },
  columns: {
    day: text('Fecha'),
    tercero: text('Tercero'),
    support: text('Documento'),
    concept: text('Concepto'),
    rate: text('Tarifa'),
    ...figures,
    voucher: code('Comprobante'),
  },
  totals: ['base', 'withheld'],
  landscape: true,
  drill: { voucher: '/accounting-seat/edit/{entryId}' },
})
