import { permissionFor, type Stored } from '@quina/blocks'
import type { DocumentPrint } from '@quina/blocks/print'
import {
  type Actor,
  type Extra,
  optionsOperation,
  performAction,
  refusing,
  serveCommand,
  serveDocument,
  servedDocument,
  signerByPin,
} from '@quina/blocks/server'
import { changeById, rowOf, storedRow, type Tx } from '@quina/db/server'
import { conflict, insist, must, mustBeFound, Problem } from '@quina/kernel'
import { sql } from 'kysely'
import { mustWorkIn } from '../../../catalogue/store-user/may-work.server.ts'
import { quantityOf, quantityText } from '../../../ledger/quantity.domain.ts'
import { stockRefusals } from '../../../ledger/stock-ledger.server.ts'
import { mustBeItsGroups } from '../../issuing/issue-rules/issue-rules.server.ts'
import { mustTakeSomething, quantitiesTaken } from '../own-quantities/own-quantities.domain.ts'
import { pickingOperation } from '../picking/picking.server.ts'
import {
  accept,
  deliver,
  delivererOf,
  reserve,
  settle,
  supplierOf,
} from '../requisition-delivery/requisition-delivery.server.ts'
import { deliveriesOf, missingOf, progressOf } from '../requisition-facts/requisition-facts.server.ts'
import { receiveByPin, requisition } from './requisition.contract.ts'

type Requisition = Stored<typeof requisition>

const requisitionPrint: DocumentPrint<typeof requisition> = {
  pairs: ['suppliedId', 'date', 'neededOn', 'purpose'],
  signs: { requests: 'Solicita', delivers: 'Entrega', receives: 'Recibe' },
}

/** Rules: ALM-100 to ALM-112 and, of each delivery, those of the egreso. */
export const requisitionService = servedDocument<typeof requisition>({
  document: requisition,
  async onSave(tx, { lines, date, neededOn, suppliedId }) {
    const inTime = neededOn === null || neededOn >= date
    must(inTime, 'ALM-109', 'neededOn', 'No se puede necesitar antes de pedirlo.')
    mustAskForSome(lines)
    await mustBeItsGroups(tx, { lines, suppliedId })
  },
  on: {
    async send({ tx, document, today }) {
      must(document.date <= today, 'ALM-058', 'date', 'La fecha no puede ser futura.')
      const { active } = mustBeFound(
        await rowOf(tx, 'warehouse.dependencia', document.suppliedId, ['active']),
        'La dependencia',
      )
      must(active, 'ALM-111', 'suppliedId', 'El almacén ya no surte a esa dependencia.')
    },
    async approve({ tx, document, input, actor, today }) {
      await mustDecide(tx, document, actor)
      const taken = quantitiesTaken(await progressOf(tx, document.id), input.lines)
      mustTakeSomething(taken)
      const ids = document.lines.map(({ id }) => id as string)
      const approved = ids.map((id) => quantityText(taken.get(id) ?? 0n))
      await sql`update warehouse.requisition_line l set approved = t.approved
                from unnest(${ids}::uuid[], ${approved}::numeric[]) as t (id, approved) where l.id = t.id`.execute(
        tx,
      )
      await reserve(tx, document, today)
    },
    async reject({ tx, document, input: { reason }, actor }) {
      await mustDecide(tx, document, actor)
      await changeById(tx, 'warehouse.requisition', document.id, { reason })
    },
    async deliver({ tx, ...command }) {
      await deliver(tx, command)
    },
    async accept({ tx, ...command }) {
      await accept(tx, command)
    },
    async settle({ tx, ...command }) {
      await settle(tx, command)
    },
    async close({ tx, document, input: { reason } }) {
      const missing = await missingOf(tx, document.id)
      insist(missing.length === 0, 'ALM-105', unsettled, { status: 409 })
      await changeById(tx, 'warehouse.requisition', document.id, { reason })
    },
    async annul({ tx, document, input: { reason } }) {
      await changeById(tx, 'warehouse.requisition', document.id, { reason })
    },
  },
  extra: extraOf,
  print: requisitionPrint,
})

const unsettled = 'Resuelva antes la diferencia de la última entrega.'

type RequestedLine = Readonly<{ productId: string; quantity: string }>

/** @throws Problem ALM-110 a line without quantity, ALM-112 a product twice: deliveries are tracked by line */
function mustAskForSome(lines: readonly RequestedLine[]): void {
  const seen = new Set<string>()
  for (const [at, { productId, quantity }] of lines.entries()) {
    const some = 'Escriba una cantidad mayor que cero.'
    must(quantityOf(quantity) > 0n, 'ALM-110', `lines.${at}.quantity`, some)
    must(!seen.has(productId), 'ALM-112', `lines.${at}.productId`, 'El producto ya está en la requisición.')
    seen.add(productId)
  }
}

/** The approver must work in the supplying store. @throws Problem BODEGA_NO_ASIGNADA */
async function mustDecide(tx: Tx, { suppliedId }: Requisition, { userId }: Actor): Promise<void> {
  const { storeId } = await supplierOf(tx, suppliedId)
  await mustWorkIn(tx, userId, { storeId, verb: 'approves', field: 'suppliedId' })
}

async function extraOf(tx: Tx, stored: Requisition, { userId }: Actor): Promise<Extra<typeof requisition>> {
  const { storeId } = await supplierOf(tx, stored.suppliedId)
  const store = mustBeFound(await rowOf(tx, 'warehouse.store', storeId, ['code', 'name']), 'La bodega')
  const lines = await progressOf(tx, stored.id)
  const isShort = (await missingOf(tx, stored.id)).length > 0
  const isWhole = stored.status === 'received' && lines.every(({ available }) => quantityOf(available) === 0n)
  const isOwn = (await delivererOf(tx, stored.id))?.userId === userId
  return {
    facts: {
      store: `${store.code} ${store.name}`,
      lines: lines.map(({ productId: _, ...line }) => line),
      deliveries: (await deliveriesOf(tx, stored.id)).map(({ deliveredById: _, ...one }) => one),
    },
    mayNot: {
      ...(isShort
        ? { deliver: unsettled, close: unsettled }
        : { settle: 'No hay diferencias por resolver.' }),
      ...(isWhole ? { deliver: 'Ya se entregó todo lo aprobado.' } : {}),
      ...(isOwn ? { accept: 'Recibe otra persona: usted la entregó.' } : {}),
    },
  }
}

export const requisitionOperations = [
  ...refusing(
    {
      ...stockRefusals,
      'warehouse.requisition_line_taken': conflict(
        'ALM-113',
        'No se entrega más de lo aprobado ni se recibe más de lo entregado.',
      ),
    },
    serveDocument(requisitionService),
  ),
  optionsOperation({
    access: 'campus',
    whose: 'site',
    chosenBy: ['warehouse'],
    to: 'warehouse.requisitionLine',
    title: 'Líneas de requisiciones',
  }),
  pickingOperation,
  serveCommand(receiveByPin, async ({ tx, today, now, input: { id, receiverId, pin, ...arrived } }) => {
    const { campusId } = await storedRow(tx, 'warehouse.requisition', id, ['campusId'])
    const signing = { userId: receiverId, pin, campusId, permission: permissionFor(requisition, 'accept') }
    const signer = await signerByPin(tx, { ...signing, now, today })
    if (signer instanceof Problem) return signer
    await performAction(requisitionService, {
      tx,
      actor: signer,
      today,
      id,
      action: 'accept',
      input: arrived,
    })
    return { receiver: signer.name }
  }),
]
