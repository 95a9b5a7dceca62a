import { defineCommand, f, listOf, permission } from '@quina/blocks'
import { z } from 'zod'
import { commitmentKinds } from '../../expense/registro/registro.contract.ts'

/** The permission of each command on imported documents in progress. */
export const viewOpenings = permission(
  'budget.opening.view',
  'Ver los documentos en curso que se trajeron al iniciar',
)
export const bringOpening = permission(
  'budget.opening.bring',
  'Traer documentos en curso al iniciar a mitad de año',
)
export const reverseOpenings = permission(
  'budget.opening.reverse',
  'Reversar los documentos en curso que se trajeron',
)

export const openingPath = '/api/budget/opening'

/** The stages that a file may contain, in the order of the chain. */
export const openingKinds = { cdp: 'CDP', registro: 'RP', obligacion: 'OB', pago: 'PG' }
export type OpeningKind = keyof typeof openingKinds

/** The columns of the file: a row for each rubro and fuente of each document. */
export const openingColumns = {
  kind: f.choice('Documento', openingKinds),
  number: f.integer('Número', { min: 1 }),
  date: f.day('Fecha'),
  rests: f.optional(
    f.integer('Documento que afecta', { min: 1, help: 'El número del CDP, RP u OB anterior' }),
  ),
  rubro: f.code('Rubro', { max: 80 }),
  fuente: f.code('Fuente', { max: 30 }),
  vigenciaGasto: f.optional(f.code('Vigencia del gasto', { max: 3, help: '1.0 si se deja vacía' })),
  cpc: f.optional(f.code('CPC', { max: 20 })),
  amount: f.money('Valor'),
  dependencia: f.optional(f.code('Dependencia', { max: 20, help: 'De cada CDP' })),
  tercero: f.optional(f.text('Tercero', { max: 20, help: 'Documento del beneficiario de cada RP' })),
  commitmentKind: f.optional(f.choice('Tipo de compromiso', commitmentKinds)),
  contractNumber: f.optional(f.text('Número del compromiso', { max: 60 })),
  support: f.optional(f.text('Soporte', { max: 60, help: 'De cada OB y PG' })),
  purpose: f.note('Objeto', { min: 10 }),
}

/** The openings, with the number of documents of each. */
export const openings = listOf({
  columns: {
    startDay: f.day('Fecha de inicio'),
    condition: f.condition('Estado', { live: ['Vigente', 'good'], reversed: ['Reversada', 'bad'] }),
    cdps: f.integer('CDP'),
    registros: f.integer('RP'),
    obligaciones: f.integer('OB'),
    pagos: f.integer('PG'),
    certified: f.money('Certificado'),
    committed: f.money('Comprometido'),
    owed: f.money('Obligado'),
    paid: f.money('Pagado'),
    reason: f.optional(f.note('Motivo de la reversión')),
  },
  sort: '-startDay',
  filters: ['condition', 'startDay'],
  byVigencia: true,
  searches: 'Motivo o fecha',
})

export const startField = {
  start: f.day('Fecha de inicio', { help: 'El día desde el que la entidad usa el programa' }),
}
/** Annuls the documents of an opening, from the last stage to the first. */
export const reverseOpening = defineCommand({
  id: 'budget.reverseOpening',
  verb: 'Reversar los documentos',
  access: reverseOpenings,
  consequence: 'Se anulan los documentos que trajo. Sus números se podrán traer de nuevo.',
  danger: true,
  about: { id: f.ref('budget.opening', 'Apertura') },
  params: { date: f.day('Fecha'), reason: f.note('Motivo', { min: 10, max: 500 }) },
  answers: z.object({ id: z.string() }),
})
