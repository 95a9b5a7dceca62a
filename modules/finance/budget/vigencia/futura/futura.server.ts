import type { DocumentPrint } from '@quina/blocks/print'
import { type Posting, serveDocument, servedDocument } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import {
  type Day,
  insist,
  minus,
  moneyText,
  must,
  notFound,
  showPesos,
  vigenciaOf,
  zero,
} from '@quina/kernel'
import { mustBeAuthorised, mustBeLater } from '../../expense/futura-slots/futura.domain.ts'
import { type FuturaMove, slicesOf, slotsOf, writeMove } from '../../expense/futura-slots/slots.server.ts'
import { mustNotPrecede } from '../../ledger/ledger/budget-ledger.domain.ts'
import { type FuturaYear, futura } from './futura.contract.ts'

/** The print of an authorisation of vigencias futuras. */
const futuraPrint: DocumentPrint<typeof futura> = {
  title: 'Autorización de vigencias futuras',
  declares: () =>
    'Se registra la autorización para comprometer los presupuestos de las vigencias que se detallan, hasta por su valor.',
  signs: { budgetHead: 'Jefe de presupuesto' },
}

export const futuraService = servedDocument<typeof futura>({
  document: futura,
  on: {
    async approve({ document: { date, lines } }) {
      mustBeLater(vigenciaOf(date), lines)
      return [posting(lines.map(({ year, amount }) => ({ class: 'VA', day: date, year, amount })))]
    },

    async commit({ tx, document, input: { date, registroId, year, amount } }) {
      mustNotPrecede(date, document.date)
      await mustRestOnRegistro(tx, registroId, date)
      const slot = (await slotsOf(tx, document.id)).find((one) => one.year === year)
      mustBeAuthorised(slot, year, amount)
      return [posting([{ class: 'VFC', day: date, year, amount, registroId }])]
    },

    async release({ tx, document, input: { date, registroId, year } }) {
      mustNotPrecede(date, document.date)
      const slice = (await slicesOf(tx, year)).find(
        (one) => one.futuraId === document.id && one.registroId === registroId,
      )
      const message = 'El registro no tiene cupo por apropiar en esa vigencia.'
      insist(slice !== undefined, 'PRE-112', message, { status: 409, fields: { registroId: message } })
      return [posting([{ class: 'VFC-', day: date, year, amount: slice.amount, registroId }])]
    },

    async annul({ tx, document, input }) {
      mustNotPrecede(input.date, document.date)
      const slots = await slotsOf(tx, document.id)
      const message = 'Hay registros que comprometieron esta vigencia futura: libérelos primero.'
      insist(
        slots.every((slot) => slot.committed === zero),
        'PRE-113',
        message,
        { status: 409 },
      )
      return [
        posting(
          slots.map(({ year, authorised }) => ({ class: 'VA-', day: input.date, year, amount: authorised })),
        ),
      ]
    },
  },
  extra: async (tx, stored) => {
    if (stored.status !== 'approved') return {}
    const years: FuturaYear[] = (await slotsOf(tx, stored.id)).map((slot) => ({
      year: slot.year,
      authorised: moneyText(slot.authorised),
      committed: moneyText(slot.committed),
      appropriated: moneyText(slot.appropriated),
    }))
    return { facts: { years } }
  },
  print: futuraPrint,
})

/** Checks that the registro is approved and not dated after the commitment. @throws Problem PRE-039, PRE-016 */
async function mustRestOnRegistro(tx: Tx, id: string, date: Day): Promise<void> {
  const row = await tx
    .selectFrom('budget.registro')
    .select(['status', 'date'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  if (row === undefined) throw notFound('El registro presupuestal')
  must(row.status === 'approved', 'PRE-039', 'registroId', 'El registro presupuestal no está aprobado.')
  mustNotPrecede(date, row.date as Day)
}

/** Stores the moves of an act and shows them in its preview. */
const posting = (moves: readonly FuturaMove[]): Posting => ({
  ledger: 'futura',
  async post(tx, { id }) {
    for (const move of moves) await writeMove(tx, id, move)
  },
  async describe() {
    return {
      title: 'Vigencias futuras',
      columns: [
        { label: 'Vigencia', align: 'start' },
        { label: 'Valor', align: 'end' },
      ],
      rows: moves.map((move) => [
        String(move.year),
        showPesos(move.class.endsWith('-') ? minus(zero, move.amount) : move.amount),
      ]),
    }
  },
})

export const futuraOperations = serveDocument(futuraService)
