import type { Stored } from '@quina/blocks'
import { type DocumentPrint, lineTable, notes } from '@quina/blocks/print'
import { type Operation, refusing, serveDocument, servedDocument } from '@quina/blocks/server'
import { type Tx, valueOrNull } from '@quina/db/server'
import { conflict, type Day, insist, lastDayOf, monthOf, must, showDay, vigenciaOf } from '@quina/kernel'
import { sql } from 'kysely'
import { mustWorkIn } from '../../catalogue/store-user/may-work.server.ts'
import { bulletinFacts, unequalAccounts, waitingMoves } from '../proof/bulletin-facts.server.ts'
import { storeBulletin } from './store-bulletin.contract.ts'

type Bulletin = Stored<typeof storeBulletin>

const bulletinPrint: DocumentPrint<typeof storeBulletin> = {
  adds: ({ facts }) => [
    lineTable({
      columns: [
        { key: 'account', header: 'Cuenta', kind: 'text' },
        { key: 'opening', header: 'Saldo anterior', kind: 'money' },
        { key: 'entered', header: 'Entradas', kind: 'money' },
        { key: 'issued', header: 'Salidas', kind: 'money' },
        { key: 'closing', header: 'Saldo', kind: 'money' },
      ],
      rows: facts.accounts.map((values) => ({ values })),
      totals: ['opening', 'entered', 'issued', 'closing'],
    }),
    notes('', { heading: 'Entradas y salidas por tipo' }),
    lineTable({
      columns: [
        { key: 'account', header: 'Cuenta', kind: 'text' },
        { key: 'kind', header: 'Tipo', kind: 'text' },
        { key: 'entered', header: 'Entradas', kind: 'money' },
        { key: 'issued', header: 'Salidas', kind: 'money' },
      ],
      rows: facts.kinds.map((values) => ({ values })),
      totals: ['entered', 'issued'],
    }),
  ],
  signs: { warehouse: 'Almacenista', accounting: 'Contador' },
}

/**
 * Rules: ALM-191 not the last day of a month, ALM-192 signed out of order, ALM-193 moves that are not in the books, ALM-194
 * accounts that differ from the books, ALM-195 only the last one may be reopened.
 */
export const storeBulletinService = servedDocument<typeof storeBulletin>({
  document: storeBulletin,
  on: {
    async approve({ tx, document, actor, today }) {
      const { date, storeId } = document
      await mustWorkIn(tx, actor.userId, { storeId, verb: 'approves' })
      must(date <= today, 'ALM-058', 'date', 'La fecha no puede ser futura.')
      const ends = date === lastDayOf(vigenciaOf(date), monthOf(date))
      must(ends, 'ALM-191', 'date', 'Un boletín es de un mes completo: escriba su último día.')
      await lockStore(tx, storeId)
      const last = await lastSigned(tx, document)
      const signed = `La bodega ya tiene boletín hasta el ${last ? showDay(last) : ''}.`
      must(last === null || last < date, 'ALM-192', 'date', signed)
      await mustEqualBooks(tx, document)
    },
    async annul({ tx, document, actor }) {
      const { storeId } = document
      await mustWorkIn(tx, actor.userId, { storeId, verb: 'approves' })
      await lockStore(tx, storeId)
      const last = await lastSigned(tx, document)
      const message = `Hay un boletín posterior, del ${last ? showDay(last) : ''}: reábralo primero.`
      insist(last === null || last <= document.date, 'ALM-195', message, { status: 409 })
    },
  },
  extra: async (tx, { storeId, date }) => ({ facts: await bulletinFacts(tx, { storeId, date }) }),
  print: bulletinPrint,
})

/** Locks the store: it waits for moves under way, and later moves wait, so that none enters the month meanwhile. */
const lockStore = (tx: Tx, storeId: string) =>
  sql`select from warehouse.store where id = ${storeId}::uuid for update`.execute(tx)

async function lastSigned(tx: Tx, { storeId, id }: Bulletin): Promise<Day | null> {
  return valueOrNull<Day>(tx)`
    select max(date) as date from warehouse.store_bulletin
    where store_id = ${storeId}::uuid and status = 'approved' and id <> ${id}::uuid`
}

async function mustEqualBooks(tx: Tx, { storeId, date }: Bulletin): Promise<void> {
  const waiting = await waitingMoves(tx, { storeId, date })
  const lacking = `Faltan ${waiting} movimientos por causar o contabilizar hasta ese día.`
  insist(waiting === 0, 'ALM-193', lacking, { status: 409, facts: { movimientos: waiting } })
  const unequal = await unequalAccounts(tx, { storeId, date })
  const differs = `El almacén y la contabilidad difieren en ${unequal.join(', ')}: mire el cuadre.`
  insist(unequal.length === 0, 'ALM-194', differs, { status: 409 })
}

export const storeBulletinOperations: readonly Operation[] = refusing(
  {
    'warehouse.store_bulletin_once': conflict(
      'ALM-196',
      'Otra persona acaba de firmar el boletín de ese mes.',
    ),
  },
  serveDocument(storeBulletinService),
)
