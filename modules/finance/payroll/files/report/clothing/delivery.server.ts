import type { Stored } from '@quina/blocks'
import { type DocumentPrint, signatures } from '@quina/blocks/print'
import {
  type Actor,
  createDraft,
  refusing,
  serveCommand,
  serveDocument,
  servedDocument,
} from '@quina/blocks/server'
import { changeById, rowFrom, type Tx, valuesFrom } from '@quina/db/server'
import { conflict, type Day, type Id, insist, must, mustBeFound, refused, showDay } from '@quina/kernel'
import { clothedOn } from './clothing.server.ts'
import { clothingDelivery, prepareClothing, termDay } from './delivery.contract.ts'

const deliveryPrint: DocumentPrint<typeof clothingDelivery> = {
  title: 'Acta de entrega de dotación',
  declares: ({ values: { year, term }, labels }) =>
    `Se entrega a ${labels.engagementId ?? ''} el calzado y vestido de labor que la ley le da al ` +
    `${showDay(termDay(year, term))}, para usarlo en su trabajo.`,
  pairs: ['engagementId', 'date', 'issueId', 'purpose'],
  tells: ({ facts: { receivedOn, receipt } }) =>
    receivedOn === null
      ? []
      : [{ label: 'Recibida', value: `${showDay(receivedOn as Day)}, ${receipt ?? ''}` }],
  lines: [{ field: 'lines' }],
  adds: ({ labels }) => [
    signatures([{ role: 'Entrega' }, { role: 'Recibe', name: labels.engagementId ?? '' }]),
  ],
  signs: {},
}

/**
 * Rules: NOM-520 nothing is owed in the term, NOM-521 the egreso is for something else, NOM-522 it was delivered already, NOM-523
 * it is received before its delivery or after today, NOM-524 nothing is delivered.
 */
export const clothingDeliveryService = servedDocument<typeof clothingDelivery>({
  document: clothingDelivery,
  onSave: (tx, input, _actor, stored) => mustBeOnce(tx, input, stored?.id ?? null),
  on: {
    async deliver({ tx, document, actor }) {
      insist(document.lines.length > 0, 'NOM-524', 'Diga qué se entrega.')
      const owed = await clothedOn(tx, termDay(document.year, document.term), actor)
      const message =
        'A esta persona no se le debe dotación en esa entrega: tres meses de servicio y menos de dos salarios mínimos.'
      must(
        owed.some(({ id }) => id === document.engagementId),
        'NOM-520',
        'engagementId',
        message,
      )
      if (document.issueId !== null) await mustBeOfClothing(tx, document, document.issueId)
    },
    async receive({ tx, document, input: { receivedOn, receipt }, today }) {
      const later = receivedOn >= document.date && receivedOn <= today
      must(later, 'NOM-523', 'receivedOn', receivedLater)
      await changeById(tx, 'payroll.clothingDelivery', document.id, { receivedOn, receipt })
    },
  },
  extra: async (tx, stored) => ({
    facts: mustBeFound(
      await rowFrom<{ receivedOn: Day | null; receipt: string | null }>(tx)`
        select received_on as "receivedOn", receipt from payroll.clothing_delivery where id = ${stored.id}::uuid`,
      'La entrega',
    ),
  }),
  print: deliveryPrint,
})

type Delivery = Pick<Stored<typeof clothingDelivery>, 'engagementId' | 'year' | 'term'>

const receivedLater = 'Se recibe desde el día de la entrega y hasta hoy.'
const twice = 'Ya tiene una entrega de dotación de ese periodo.'

async function mustBeOnce(tx: Tx, { engagementId, year, term }: Delivery, id: string | null): Promise<void> {
  const other = await rowFrom(tx)`
    select from payroll.clothing_delivery
    where engagement_id = ${engagementId}::uuid and year = ${year}::int and term = ${term} and status <> 'annulled'
      and id is distinct from ${id}::uuid`
  must(other === undefined, 'NOM-522', 'term', twice)
}

/** The egreso is a confirmed one of dotación, for this person or for several. @throws Problem NOM-521 */
async function mustBeOfClothing(tx: Tx, { engagementId }: Delivery, issueId: string): Promise<void> {
  const issue = await rowFrom(tx)`
    select from warehouse.issue_list i
    where i.id = ${issueId}::uuid and i.kind = 'clothing' and i.status = 'approved'
      and (i.tercero_id is null or i.tercero_id = (
        select m.tercero_id from payroll.engagement e join people.employee_face m on m.id = e.employee_id
        where e.id = ${engagementId}::uuid))`
  const message = 'Elija un egreso confirmado de tipo Dotación, de esta persona o sin quien recibe.'
  must(issue !== undefined, 'NOM-521', 'issueId', message)
}

/** Creates a draft for each person who is owed the term's dotación and has no delivery of it. */
async function prepare(
  tx: Tx,
  actor: Actor,
  date: Day,
  of: Pick<Delivery, 'year' | 'term'>,
): Promise<number> {
  const done = new Set(
    await valuesFrom<string>(tx)`
      select engagement_id as id from payroll.clothing_delivery
      where year = ${of.year}::int and term = ${of.term} and status <> 'annulled'`,
  )
  const owed = (await clothedOn(tx, termDay(of.year, of.term), actor)).filter(({ id }) => !done.has(id))
  for (const { id } of owed) {
    const engagementId = id as Id<'payroll.engagement'>
    const lines = [
      { item: 'shoes' as const, quantity: 1 },
      { item: 'clothing' as const, quantity: 1 },
    ]
    await createDraft(clothingDeliveryService, { tx, actor, input: { date, engagementId, ...of, lines } })
  }
  return owed.length
}

export const clothingDeliveryOperations = [
  ...refusing(
    {
      'payroll.clothing_delivery_once': conflict('NOM-522', twice, 'term'),
      'payroll.clothing_delivery_received_later': refused('NOM-523', receivedLater, 'receivedOn'),
    },
    serveDocument(clothingDeliveryService),
  ),
  serveCommand(prepareClothing, async ({ tx, actor, today, input }) => ({
    prepared: await prepare(tx, actor, today, input),
  })),
]
