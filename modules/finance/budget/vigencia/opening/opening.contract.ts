import {
  choice,
  code,
  condition,
  day,
  defineCommand,
  integer,
  listOf,
  money,
  note,
  optional,
  permission,
  ref,
  text,
} from '@quina/blocks'
import { z } from 'zod'
import { commitmentKinds } from '../../expense/registro/registro.contract.ts'

/** What may be done with documents under way, each with a permission of its own. */
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

/** The stages that a file may bring, in the order of the chain. */
export const openingKinds = { cdp: 'CDP', registro: 'RP', obligacion: 'OB', pago: 'PG' }
export type OpeningKind = keyof typeof openingKinds

/** The columns of the file: a row for each rubro and fuente of each document. */
export const openingColumns = {
  kind: choice('Documento', openingKinds),
  number: integer('Número', { min: 1 }),
  date: day('Fecha'),
  rests: optional(integer('Documento que afecta', { min: 1, help: 'El número del CDP, RP u OB anterior' })),
  rubro: code('Rubro', { max: 80 }),
  fuente: code('Fuente', { max: 30 }),
  vigenciaGasto: optional(code('Vigencia del gasto', { max: 3, help: '1.0 si se deja vacía' })),
  cpc: optional(code('CPC', { max: 20 })),
  amount: money('Valor'),
  dependencia: optional(code('Dependencia', { max: 20, help: 'De cada CDP' })),
  tercero: optional(text('Tercero', { max: 20, help: 'Documento del beneficiario de cada RP' })),
  commitmentKind: optional(choice('Tipo de compromiso', commitmentKinds)),
  contractNumber: optional(text('Número del compromiso', { max: 60 })),
  support: optional(text('Soporte', { max: 60, help: 'De cada OB y PG' })),
  purpose: note('Objeto', { min: 10 }),
}

/** What each opening brought. */
export const openings = listOf({
  columns: {
    startDay: day('Fecha de inicio'),
    condition: condition('Estado', { live: ['Vigente', 'good'], reversed: ['Reversada', 'bad'] }),
    cdps: integer('CDP'),
    registros: integer('RP'),
    obligaciones: integer('OB'),
    pagos: integer('PG'),
    certified: money('Certificado'),
    committed: money('Comprometido'),
    owed: money('Obligado'),
    paid: money('Pagado'),
    reason: optional(note('Motivo de la reversión')),
  },
  sort: '-startDay',
  filters: ['condition', 'startDay'],
  byVigencia: true,
  searches: 'Motivo o fecha',
})

export const startField = {
  start: day('Fecha de inicio', { help: 'El día desde el que la entidad usa el programa' }),
}
/** Annuls whatever an opening brought, from the last stage to the first. */
export const reverseOpening = defineCommand({
  id: 'budget.reverseOpening',
  verb: 'Reversar los documentos',
  access: reverseOpenings,
  consequence: 'Se anulan los documentos que trajo. Sus números se podrán traer de nuevo.',
  danger: true,
  about: { id: ref('budget.opening', 'Apertura') },
  params: { date: day('Fecha'), reason: note('Motivo', { min: 10, max: 500 }) },
  answers: z.object({ id: z.string() }),
})
