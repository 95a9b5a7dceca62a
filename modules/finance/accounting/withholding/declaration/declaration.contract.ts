import { defineReport, f } from '@quina/blocks'
import { monthName } from '@quina/kernel'

const module = 'accounting'
const months = Object.fromEntries(
  Array.from({ length: 12 }, (_, index) => [`m${index + 1}`, monthName(index + 1)]),
)
const params = {
  vigencia: f.integer('Vigencia', { min: 2000, max: 2100 }),
  from: f.choice('Desde', months),
  to: f.choice('Hasta', months),
}
const figures = { base: f.money('Base'), withheld: f.money('Retenido') }
const drill = {
  withheld:
    '/accounting/reports?informe=withheldLines&vigencia={vigencia}&from={from}&to={to}&code={code}&kind={kind}' +
    '&receiver={receiver}',
}

/** Form 350: the withholdings of renta and IVA by concept, each row rounded to thousands, with the difference. */
export const form350 = defineReport({
  module,
  name: 'form350',
  title: 'Retención en la fuente: formulario 350',
  params,
  columns: {
    concept: f.text('Concepto'),
    ...figures,
    declaredBase: f.money('Base declarada'),
    declared: f.money('Retención declarada'),
    difference: f.money('Diferencia'),
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
    concept: f.text('Municipio y actividad'),
    ...figures,
    declared: f.money('A pagar'),
    difference: f.money('Diferencia'),
  },
  totals: ['base', 'withheld', 'declared', 'difference'],
  drill,
})

export const estampillas = defineReport({
  module,
  name: 'estampillas',
  title: 'Estampillas y contribuciones por fondo',
  params,
  columns: { concept: f.text('Fondo y estampilla'), ...figures },
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

/** Every withholding with its support; declarations and certificates add these up. */
export const withheldLines = defineReport({
  module,
  name: 'withheldLines',
  title: 'Retenciones practicadas',
  params: {
    ...params,
    kind: f.optional(f.choice('Clase', kinds)),
    code: f.optional(
      f.code('Concepto', { max: 400, help: 'El código de la regla; varios, separados por comas' }),
    ),
    receiver: f.optional(f.text('Municipio o fondo', { max: 200 })),
    terceroId: f.optional(f.ref('people.tercero', 'Tercero')),
  },
  columns: {
    day: f.text('Fecha'),
    tercero: f.text('Tercero'),
    support: f.text('Documento'),
    concept: f.text('Concepto'),
    rate: f.text('Tarifa'),
    ...figures,
    voucher: f.code('Comprobante'),
  },
  totals: ['base', 'withheld'],
  landscape: true,
  drill: { voucher: '/accounting-seat/edit/{entryId}' },
})
