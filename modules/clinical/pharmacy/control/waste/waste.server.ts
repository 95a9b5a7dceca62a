import type { InputOf } from '@quina/blocks'
import type { DocumentPrint } from '@quina/blocks/print'
import { type Alert, type Command, refusing, serveDocument, servedDocument } from '@quina/blocks/server'
import { changeById, oneFrom, rowFrom, storedRow, type Tx, valueFrom } from '@quina/db/server'
import { conflict, insist, must, mustBeFound, refused } from '@quina/kernel'
import { quantityOf } from '@quina/warehouse/domain'
import { sql } from 'kysely'
import { type WasteFacts, waste } from './waste.contract.ts'

type Of<A extends keyof (typeof waste)['lifecycle']['actions']> = Command<typeof waste, A>

const wastePrint: DocumentPrint<typeof waste> = {
  title: ({ number }) => `${number === null ? 'Destrucción' : 'Acta de destrucción'} de remanente`,
  outward: true,
  tells: ({ facts, number }) => [
    ...(facts.patient === null ? [] : [{ label: 'Paciente', value: facts.patient }]),
    { label: 'Producto', value: facts.product },
    ...facts.witnesses.map((value, index) => ({ label: `Testigo ${index + 1}`, value })),
    ...(number === null ? [{ label: 'Estado', value: 'Sin destruir: se registra con dos testigos' }] : []),
  ],
  signs: { pharmacy: 'Quien destruyó' },
}

/**
 * Rules: FAR-050 two witnesses besides the person who destroys, FAR-051 different witnesses, FAR-052 controlled, FAR-053 no more
 * than is left to destroy, FAR-056 a dispensing or a preparation, not both.
 */
export const wasteService = servedDocument<typeof waste>({
  document: waste,
  async onSave(tx, input, _actor, stored) {
    const line = await lineOf(tx, input)
    must(line.controlled, 'FAR-052', 'lineId', 'Solo lo de control se destruye ante testigos.')
    mustFit(line, input)
    if (stored !== null)
      await changeById(tx, 'pharmacy.waste', stored.id, { witnessOne: null, witnessTwo: null })
  },
  on: { witness, approve: destroy },
  extra: async (tx, { id, createdBy }, { userId }) => {
    const { witnessOne, witnessTwo } = await witnessesOf(tx, id)
    const own = [createdBy, witnessOne, witnessTwo].includes(userId)
    return {
      facts: await factsOf(tx, id),
      mayNot: {
        ...(own && { witness: 'Firman dos personas que no son quien la elaboró, una vez cada una.' }),
        ...(witnessTwo === null && { approve: 'Faltan las firmas de dos testigos.' }),
      },
    }
  },
  print: wastePrint,
})

type WasteLine = Pick<InputOf<typeof waste>, 'lineId' | 'preparationLineId' | 'quantity'>

interface OpenUnit {
  readonly controlled: boolean
  /** The quantity that may still be destroyed. */
  readonly left: string
}

/** @throws Problem FAR-053 */
function mustFit({ left }: OpenUnit, { quantity }: WasteLine): void {
  const fits = quantityOf(quantity) > 0n && quantityOf(quantity) <= quantityOf(left)
  must(fits, 'FAR-053', 'quantity', 'Es más que nada y no más de lo que queda por destruir.')
}

/**
 * Reads how much may still be destroyed: what a dispensing gave, or what a preparation left, less what was destroyed.
 * @throws Problem FAR-056
 */
async function lineOf(tx: Tx, { lineId, preparationLineId }: Omit<WasteLine, 'quantity'>): Promise<OpenUnit> {
  const one = (lineId === null) !== (preparationLineId === null)
  must(one, 'FAR-056', 'lineId', 'Diga de qué sobró: de una entrega o de una preparación.')
  const row = await rowFrom<OpenUnit>(tx)`
    select p.controlled, (g.given - coalesce((select sum(w.quantity) from pharmacy.waste w
             where w.status = 'approved' and g.id in (w.line_id, w.preparation_line_id)), 0))::text as left
    from (select id, product_id, quantity - returned as given from pharmacy.dispensing_line where id = ${lineId}::uuid
          union all
          select l.id, l.product_id, l.quantity - coalesce(l.used, l.quantity) from pharmacy.preparation_line l
          join pharmacy.preparation r on r.id = l.parent_id and r.status = 'approved'
          where l.id = ${preparationLineId}::uuid) g
    join warehouse.product_face p on p.id = g.product_id`
  return mustBeFound(row, 'De lo que sobró')
}

/** Refuses to return or annul what was destroyed before witnesses. @throws Problem FAR-118 */
export function mustNotBeDestroyed(destroyed: object | undefined): void {
  const message = 'Su remanente ya se destruyó ante testigos: anule primero esa destrucción.'
  insist(destroyed === undefined, 'FAR-118', message, { status: 409 })
}

async function witness({ tx, document, actor }: Of<'witness'>): Promise<[]> {
  const { witnessOne, witnessTwo } = await witnessesOf(tx, document.id)
  const fresh = document.createdBy !== actor.userId && witnessOne !== actor.userId && witnessTwo === null
  insist(fresh, 'FAR-051', 'Firman dos testigos distintos, ninguno de ellos quien la elaboró.', {
    status: 409,
  })
  const change = witnessOne === null ? { witnessOne: actor.userId } : { witnessTwo: actor.userId }
  await changeById(tx, 'pharmacy.waste', document.id, change)
  return []
}

async function destroy({ tx, document, actor, today }: Of<'approve'>): Promise<[]> {
  must(document.date <= today, 'FAR-001', 'date', 'La fecha no puede ser futura.')
  const { witnessOne, witnessTwo } = await witnessesOf(tx, document.id)
  const two = witnessOne !== null && witnessTwo !== null && ![witnessOne, witnessTwo].includes(actor.userId)
  // Two destructions of one ampoule wait for each other here.
  await sql`select id from pharmacy.dispensing_line where id = ${document.lineId}::uuid for no key update`.execute(
    tx,
  )
  await sql`select id from pharmacy.preparation_line where id = ${document.preparationLineId}::uuid for no key update`.execute(
    tx,
  )
  mustFit(await lineOf(tx, document), document)
  insist(two, 'FAR-050', 'Faltan las firmas de dos testigos que no son quien la registra.', { status: 409 })
  await changeById(tx, 'pharmacy.waste', document.id, { wastedBy: actor.userId })
  return []
}

const witnessesOf = (tx: Tx, id: string) => storedRow(tx, 'pharmacy.waste', id, ['witnessOne', 'witnessTwo'])

const factsOf = (tx: Tx, id: string) =>
  oneFrom<WasteFacts>(tx)`
    select w.patient, w.product,
           array(select u.label from admin.user_option u where u.id in (w.witness_one, w.witness_two)) as witnesses
    from pharmacy.waste_list w where w.id = ${id}::uuid`

/** Rests of controlled ampoules of a preparation that nobody has destroyed before witnesses. */
export const remnantsLeft: Alert = {
  name: 'pharmacy.remnantsLeft',
  permission: 'pharmacy.waste.view',
  tone: 'bad',
  one: 'remanente de control sin destruir',
  many: 'remanentes de control sin destruir',
  meaning: 'Sobró parte de una ampolla de control en una preparación: destrúyala ante dos testigos.',
  who: 'Farmacia',
  to: '/farmacia/remanentes',
  count: (tx, { actor }) => valueFrom<number>(tx)`
    select count(*)::int as n from pharmacy.preparation_line_option
    where campus_id = ${actor.campusId}::uuid and enabled`,
}

export const wasteOperations = refusing(
  {
    'pharmacy.waste_witnesses': conflict(
      'FAR-054',
      'Los testigos son dos personas distintas de quien destruye.',
    ),
    'pharmacy.waste_of_one': refused(
      'FAR-056',
      'Diga de qué sobró: de una entrega o de una preparación.',
      'lineId',
    ),
    'pharmacy.waste_whole': conflict('FAR-055', 'La destrucción lleva dos testigos.'),
  },
  serveDocument(wasteService),
)
