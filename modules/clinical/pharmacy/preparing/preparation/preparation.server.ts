import { type InputOf, permissionFor, type Stored } from '@quina/blocks'
import { type DocumentPrint, notes } from '@quina/blocks/print'
import {
  type Actor,
  type Command,
  can,
  type Operation,
  optionsOperation,
  refusing,
  serveDocument,
  servedDocument,
} from '@quina/blocks/server'
import { changeById, oneFrom, rowFrom, rowsFrom, storedRow, type Tx } from '@quina/db/server'
import { conflict, insist, must, refused, showDay } from '@quina/kernel'
import { kardex } from '@quina/warehouse/contract'
import { quantityOf } from '@quina/warehouse/domain'
import {
  defineMovingDocument,
  movedOf,
  movedTable,
  mustWorkIn,
  stockLedger,
  stockRefusals,
  toStock,
} from '@quina/warehouse/server'
import { whyNotAlone } from '../../control/two-people/two-people.domain.ts'
import { mustNotBeDestroyed } from '../../control/waste/waste.server.ts'
import { preparationMoves } from '../preparation-moves/preparation-moves.server.ts'
import { mustBeAllThere, type Remnant, remnantWords } from '../preparation-rules/preparation.domain.ts'
import { type PreparationFacts, preparation } from './preparation.contract.ts'

type Preparation = Stored<typeof preparation>
type Of<A extends keyof (typeof preparation)['lifecycle']['actions']> = Command<typeof preparation, A>
defineMovingDocument(preparation)

const preparationPrint: DocumentPrint<typeof preparation> = {
  title: ({ number }) => (number === null ? 'Orden de preparación' : 'Orden de preparación y rótulo'),
  outward: true,
  tells: ({ facts }) => (facts.checkedBy === null ? [] : [{ label: 'Revisó', value: facts.checkedBy }]),
  lines: [{ field: 'lines', total: '' }],
  adds: ({ facts }) => [
    ...movedTable(facts.moved, { costs: false }),
    ...facts.remnants.map((one) => notes(one, { heading: 'Remanente' })),
    ...(facts.made === null ? [] : [notes(facts.made, { heading: 'Rótulo' })]),
  ],
  signs: { pharmacy: 'Preparó', checker: 'Revisó' },
}

/** Rules: those of the stock, FAR-001, FAR-011, FAR-013, FAR-113 to FAR-118, CONTROLADO_REQUIERE_DOS_FIRMAS. */
export const preparationService = servedDocument<typeof preparation>({
  document: preparation,
  ledgers: [stockLedger],
  async onSave(tx, input, actor, stored) {
    await mustWorkIn(tx, actor.userId, { storeId: input.storeId, verb: 'issues' })
    await mustBeWhole(tx, input)
    if (stored !== null)
      await changeById(tx, 'pharmacy.preparation', stored.id, { checkedBy: null, checkedAt: null })
  },
  on: {
    check,
    approve: prepare,
    async annul({ tx, document, actor }) {
      await mustWorkIn(tx, actor.userId, { storeId: document.storeId, verb: 'issues' })
      const destroyed = await rowFrom<{ id: string }>(tx)`
        select w.id from pharmacy.waste w join pharmacy.preparation_line l on l.id = w.preparation_line_id
        where l.parent_id = ${document.id}::uuid and w.status = 'approved'`
      mustNotBeDestroyed(destroyed)
    },
  },
  async extra(tx, stored, actor) {
    const facts = await factsOf(tx, stored, actor)
    const { updatedBy, checkedBy } = await storedRow(tx, 'pharmacy.preparation', stored.id, [
      'updatedBy',
      'checkedBy',
    ])
    const needsTwo = facts.twoPeople || (await hasControlled(tx, stored))
    return {
      facts,
      mayNot: whyNotAlone({ needsTwo, writtenBy: [stored.createdBy, updatedBy], checkedBy }, actor.userId),
    }
  },
  print: preparationPrint,
})

async function mustBeWhole(tx: Tx, input: InputOf<typeof preparation>): Promise<void> {
  const { quantity, wasted, purpose, kindId, lines } = input
  const explained = quantityOf(wasted) === 0n || purpose !== null
  must(explained, 'FAR-115', 'purpose', 'Diga qué se perdió y por qué.')
  for (const [at, { used, quantity: leaving, lotId, lotReason }] of lines.entries()) {
    const fits = used === null || quantityOf(used) <= quantityOf(leaving)
    must(fits, 'FAR-116', `lines.${at}.used`, 'No se usa más de lo que sale de la bodega.')
    const reasoned = lotId === null || lotReason !== null
    must(reasoned, 'FAR-011', `lines.${at}.lotReason`, 'Diga por qué no sale el lote que vence primero.')
  }
  const { form } = await storedRow(tx, 'pharmacy.preparationKind', kindId, ['form'])
  if (form === 'repack') mustBeAllThere({ quantity, wasted, lines })
}

/** Stores that a person other than the author of the draft checked it, in their own session. @throws Problem FAR-013 */
async function check({ tx, document, actor, now }: Of<'check'>): Promise<[]> {
  const { updatedBy } = await storedRow(tx, 'pharmacy.preparation', document.id, ['updatedBy'])
  const own = document.createdBy === actor.userId || updatedBy === actor.userId
  insist(!own, 'FAR-013', 'Quien elaboró el borrador no lo revisa: debe hacerlo otra persona.', {
    status: 409,
  })
  await changeById(tx, 'pharmacy.preparation', document.id, { checkedBy: actor.userId, checkedAt: now })
  return []
}

async function prepare({ tx, document, actor, today }: Of<'approve'>) {
  must(document.date <= today, 'FAR-001', 'date', 'La fecha no puede ser futura.')
  await mustWorkIn(tx, actor.userId, { storeId: document.storeId, verb: 'issues' })
  await mustBeWhole(tx, document)
  await mustBeChecked(tx, document, actor)
  const moves = await preparationMoves(tx, document)
  await changeById(tx, 'pharmacy.preparation', document.id, { preparedBy: actor.userId })
  return [toStock(moves)]
}

/** @throws Problem FAR-117 without a certificate in force, CONTROLADO_REQUIERE_DOS_FIRMAS */
async function mustBeChecked(tx: Tx, document: Preparation, actor: Actor): Promise<void> {
  const columns = ['twoPeople', 'certifiedUntil'] as const
  const kind = await storedRow(tx, 'pharmacy.preparationKind', document.kindId, [...columns])
  const until = kind.certifiedUntil
  const lapsed = `El certificado BPE de esa clase venció el ${until === null ? '' : showDay(until)}.`
  must(until === null || until >= document.date, 'FAR-117', 'kindId', lapsed)
  const controlled = await hasControlled(tx, document)
  const { checkedBy } = await storedRow(tx, 'pharmacy.preparation', document.id, ['checkedBy'])
  const checked = checkedBy !== null && checkedBy !== actor.userId
  const alone = !kind.twoPeople && !controlled
  const message = 'La preparan dos personas. Otra persona debe revisar el borrador en su propia sesión.'
  insist(alone || checked, 'CONTROLADO_REQUIERE_DOS_FIRMAS', message, {
    status: 409,
    fields: { kindId: message },
  })
}

/** Whether one of its parts is a controlled medicine. */
async function hasControlled(tx: Tx, { id }: Pick<Preparation, 'id'>): Promise<boolean> {
  const row = await rowFrom(tx)`
    select l.id from pharmacy.preparation_line l join warehouse.product_face p on p.id = l.product_id and p.controlled
    where l.parent_id = ${id}::uuid limit 1`
  return row !== undefined
}

async function factsOf(tx: Tx, stored: Preparation, actor: Actor): Promise<PreparationFacts> {
  const { twoPeople, checkedBy } = await oneFrom<{ twoPeople: boolean; checkedBy: string | null }>(tx)`
    select k.two_people, u.label as checked_by from pharmacy.preparation p join pharmacy.preparation_kind k on k.id = p.kind_id
    left join admin.user_option u on u.id = p.checked_by where p.id = ${stored.id}::uuid`
  const made = await rowFrom<{ words: string }>(tx)`
    select q.name || ' · lote ' || l.number || ' · vence ' || to_char(l.expiry, 'YYYY/MM/DD') as words
    from pharmacy.preparation p join warehouse.lot_face l on l.id = p.lot_id join warehouse.product_face q on q.id = p.product_id
    where p.id = ${stored.id}::uuid`
  const remnants = await rowsFrom<Remnant>(tx)`
    select q.name, q.controlled, (n.quantity - n.used)::text as left,
           coalesce((select sum(w.quantity) from pharmacy.waste w
                     where w.preparation_line_id = n.id and w.status = 'approved'), 0)::text as destroyed
    from pharmacy.preparation_line n join warehouse.product_face q on q.id = n.product_id
    where n.parent_id = ${stored.id}::uuid and n.used < n.quantity and ${stored.status}::text <> 'annulled' order by n.position`
  return {
    twoPeople,
    checkedBy,
    made: made?.words ?? null,
    remnants: remnants.map((one) => remnantWords(stored.status, one)),
    moved: await movedOf(tx, stored.id, { costs: can(actor, permissionFor(kardex, 'run')) }),
  }
}

export const preparationOperations: readonly Operation[] = [
  ...refusing(
    {
      ...stockRefusals,
      'pharmacy.preparation_two_people': conflict('FAR-019', 'Quien revisó no puede ser quien entrega.'),
      'pharmacy.preparation_checked': refused('FAR-023', 'La revisión dice quién la hizo y cuándo.'),
    },
    serveDocument(preparationService),
  ),
  optionsOperation({
    to: 'pharmacy.preparationLine',
    title: 'Remanentes de preparaciones',
    access: 'campus',
    whose: 'site',
    chosenBy: ['pharmacy'],
  }),
]
