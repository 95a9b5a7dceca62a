import { notes, type Paper, type PrintContext, pairs, paper, signatures } from '@quina/blocks/print'
import {
  type Input,
  labelOf,
  type Operation,
  renderPdf,
  serveCatalog,
  serveCommand,
  serveFile,
  serveQuery,
  signerByPin,
} from '@quina/blocks/server'
import { changeById, lockedRow, storedRow, type Tx } from '@quina/db/server'
import { type Day, insist, must, mustBeFound, notFound, Problem, showDay, showInstant } from '@quina/kernel'
import { terceroFacts } from '../tercero/tercero.server.ts'
import {
  clearance,
  custodyInventory,
  custodyReceiver,
  handOver,
  handoverAct,
  signCustody,
  uncoveredHolders,
} from './custody.contract.ts'
import {
  custodyService,
  holdersWithoutCustody,
  mustBeClear,
  printedGoods,
  receiverOf,
  transfer,
} from './custody.server.ts'

async function printed(call: Input<unknown>, on: Day, draw: (context: PrintContext) => Paper) {
  const { tx, actor, now, house } = call
  const context = await house.printContext(tx, { actor, campusId: actor.campusId, on, now })
  const content = await renderPdf(draw(context))
  return { download: { name: 'acta.pdf', mediaType: 'application/pdf', content, inline: true as const } }
}

async function handoverOf(tx: Tx, id: string): Promise<PrintedHandover> {
  const row = await tx
    .selectFrom('people.custody')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('La custodia'))
  const { locationId, dependenciaId, receivedFromId, fromDay, act, note } = row
  const gives =
    receivedFromId === null ? null : await storedRow(tx, 'people.custody', receivedFromId, ['terceroId'])
  return {
    act: act ?? '',
    on: fromDay as Day,
    dependencia: (await labelOf(tx, 'budget.dependencia', dependenciaId)) ?? '',
    location: locationId === null ? '' : ((await labelOf(tx, 'hospital.location', locationId)) ?? ''),
    gives: gives === null ? null : await terceroFacts(tx, gives.terceroId),
    receives: await terceroFacts(tx, row.terceroId),
    note: note ?? '',
    signed: row.signedAt === null ? null : showInstant(row.signedAt),
  }
}

/** All calls about the custody of goods and places. */
export const custodyOperations: readonly Operation[] = [
  ...serveCatalog(custodyService),
  serveCommand(handOver, async ({ tx, input, today }) => ({ id: await transfer(tx, { ...input, today }) })),
  serveCommand(signCustody, async ({ tx, actor, today, now, input: { id, receiverId, pin } }) => {
    const held = mustBeFound(
      await lockedRow(tx, 'people.custody', id, ['terceroId', 'signedAt']),
      'La custodia',
    )
    insist(held.signedAt === null, 'RES-016', 'Ya la firmó quien recibió.', { status: 409 })
    const { campusId } = actor
    const signer = await signerByPin(tx, { userId: receiverId, pin, campusId, now, today })
    if (signer instanceof Problem) return signer
    const isTheirs = (await receiverOf(tx, signer.userId))?.id === held.terceroId
    must(isTheirs, 'RES-015', 'receiverId', 'Firma la persona que responde por la custodia.')
    await changeById(tx, 'people.custody', id, { signedBy: signer.userId, signedAt: now })
    return { receiver: signer.name }
  }),
  serveQuery(custodyReceiver, async ({ tx, actor }) => ({ me: await receiverOf(tx, actor.userId) })),
  serveQuery(uncoveredHolders, async ({ tx, actor, today }) => ({
    holders: await holdersWithoutCustody(tx, actor.campusId, today),
  })),
  serveFile(handoverAct, async (call) => {
    const act = await handoverOf(call.tx, call.input.id)
    return printed(call, act.on, (context) => handoverPaper(context, act))
  }),
  serveFile(custodyInventory, (call) => printedGoods(call, call.input.id)),
  serveFile(clearance, async (call) => {
    const { tx, today, input } = call
    await mustBeClear(tx, input.id, today)
    const person = await terceroFacts(tx, input.id)
    return printed(call, today, (context) => clearancePaper(context, person, today))
  }),
]

type Person = Readonly<{ name: string; identification: string }>

/** The print-out of a handover of goods and places. */
interface PrintedHandover {
  readonly act: string
  readonly on: Day
  readonly dependencia: string
  readonly location: string
  /** Null for the first custody of the place. */
  readonly gives: Person | null
  readonly receives: Person
  readonly note: string
  /** When the receiver signed with their PIN. */
  readonly signed: string | null
}

const whole = ({ name, identification }: Person): string => `${name} · ${identification}`

/** *Acta de entrega*: the giver, the receiver, the goods and the date. */
const handoverPaper = (context: PrintContext, handover: PrintedHandover): Paper =>
  paper(context, {
    title: 'Acta de entrega de bienes',
    number: handover.act,
    pieces: [
      pairs([
        { label: 'Fecha', value: showDay(handover.on) },
        { label: 'Dependencia', value: handover.dependencia },
        { label: 'Ubicación', value: handover.location },
        { label: 'Entrega', value: handover.gives === null ? 'Asignación inicial' : whole(handover.gives) },
        { label: 'Recibe', value: whole(handover.receives) },
        ...(handover.signed === null ? [] : [{ label: 'Firmó con PIN', value: handover.signed }]),
      ]),
      notes(
        'Quien recibe responde desde esta fecha por el cuidado y la custodia de los bienes de la dependencia y la ubicación ' +
          'indicadas, y los entregará cuando se le pidan.',
      ),
      handover.note === '' ? null : notes(handover.note, { heading: 'Observaciones' }),
      signatures([
        handover.gives === null
          ? { role: 'Almacén' }
          : { name: handover.gives.name, role: 'Entrega', document: handover.gives.identification },
        { name: handover.receives.name, role: 'Recibe', document: handover.receives.identification },
      ]),
    ],
    verify: { number: handover.act, date: handover.on, total: '' },
  })

/** *Paz y salvo*: the person is the custodian of nothing any more. */
const clearancePaper = (context: PrintContext, person: Person, on: Day): Paper =>
  paper(context, {
    title: 'Paz y salvo de bienes',
    pieces: [
      pairs([
        { label: 'Persona', value: person.name },
        { label: 'Documento', value: person.identification },
        { label: 'Fecha', value: showDay(on) },
      ]),
      notes(
        `${person.name}, con ${person.identification}, no tiene a la fecha bienes ni ubicaciones de la entidad a su cargo.`,
      ),
      signatures([{ role: 'Responsable de bienes' }]),
    ],
    verify: { number: person.identification, date: on, total: '' },
  })
