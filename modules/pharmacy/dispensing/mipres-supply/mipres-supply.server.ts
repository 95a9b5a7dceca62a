import type { Stored } from '@quina/blocks'
import {
  type Actor,
  type Alert,
  type Command,
  createDraft,
  parameterOn,
  parseOrRefuse,
  performAction,
  refusing,
  type ServedDocument,
  serveDocument,
} from '@quina/blocks/server'
import { answerDelivery } from '@quina/care/server'
import { changeById, oneFrom, storedRow, type Tx } from '@quina/db/server'
import { addDays, type Day, insist, must } from '@quina/kernel'
import { quantityOf } from '@quina/warehouse/domain'
import { type MipresRow, mipresAnswer } from '../../mipres/mipres-answer/mipres-answer.domain.ts'
import { type MipresClient, mipresSimulator } from '../../mipres/mipres-client/mipres-client.server.ts'
import type { dispensing } from '../dispensing/dispensing.contract.ts'
import type { LineFacts } from '../dispensing-rules/rules.server.ts'
import { mipresDays, mipresRoad, mipresSupply } from './mipres-supply.contract.ts'

type Supply = Stored<typeof mipresSupply>
type Of<A extends keyof (typeof mipresSupply)['lifecycle']['actions']> = Command<typeof mipresSupply, A>

/** Rules: FAR-070 without a road, FAR-071 no legible answer, FAR-072 refused by MIPRES, FAR-073 an id that is none. */
export const mipresSupplyService: ServedDocument<typeof mipresSupply> = {
  document: mipresSupply,
  table: 'pharmacy.mipresSupply',
  lines: {},
  ledgers: [],
  on: {
    async send({ tx, document, actor, today }: Of<'send'>) {
      const road = await parameterOn(tx, mipresRoad, today)
      const page = 'Se reporta en la página de MIPRES: anote aquí sus ID.'
      insist(road === 'simulator', 'FAR-070', page, { status: 409 })
      const answer = await reported(mipresSimulator, document)
      await changeById(tx, 'pharmacy.mipresSupply', document.id, {
        ...answer,
        invoice: await answered({ tx, actor }, document, answer.deliveryId),
      })
      return []
    },
    async record({ tx, document, actor, input: { deliveryId, reportId } }: Of<'record'>) {
      must(/^\d{5,25}$/.test(deliveryId), 'FAR-073', 'deliveryId', 'El ID son solo dígitos.')
      must(reportId === null || /^\d{5,25}$/.test(reportId), 'FAR-073', 'reportId', 'El ID son solo dígitos.')
      const invoice = await answered({ tx, actor }, document, deliveryId)
      await changeById(tx, 'pharmacy.mipresSupply', document.id, { deliveryId, reportId, invoice })
      return []
    },
  },
  extra: async (tx, { id }) => ({
    facts: await storedRow(tx, 'pharmacy.mipresSupply', id, [
      'deliveryId',
      'reportId',
      'simulated',
      'invoice',
    ]),
  }),
}

/** RIPS takes what MIPRES calls the delivery, when it has as many digits as RIPS wants. */
async function answered(
  { tx, actor }: Pick<Of<'send'>, 'tx' | 'actor'>,
  { lineId }: Supply,
  mipres: string,
): Promise<string | null> {
  if (!/^\d{19,25}$/.test(mipres)) return null
  return answerDelivery({ tx, actor }, { source: 'dispensing', sourceId: lineId, mipres })
}

export const mipresSupplyOperations = refusing(
  {
    'pharmacy.mipres_supply_reported': { code: 'FAR-074', message: 'Lo reportado lleva el ID de entrega.' },
  },
  serveDocument(mipresSupplyService),
)

/** A delivery is looked up before it is sent, because an answer that was lost may have been a yes. @returns its ids */
export async function reported(client: MipresClient, { id, prescription, quantity, date }: Supply) {
  const supply = { prescription, quantity, day: date, reference: id }
  const before = readRows(await client.find(supply)).find(({ identrega }) => identrega != null)
  const [own] = before === undefined ? readRows(await client.deliver(supply)) : [before]
  const deliveryId = own?.identrega ?? null
  insist(deliveryId !== null, 'FAR-071', unreadable, { status: 502 })
  const [report] = readRows(await client.report(deliveryId))
  return { deliveryId, reportId: report?.idreporteentrega ?? null, simulated: client.simulated }
}

const unreadable =
  'MIPRES no dio una respuesta que se pueda leer: quedó sin confirmar. Vuelva a reportarla más tarde.'

/** @throws Problem FAR-071, FAR-072 */
function readRows(body: string): readonly MipresRow[] {
  const answer = mipresAnswer(body)
  const why = answer.kind === 'refused' ? answer.messages.join(' ') : ''
  insist(answer.kind !== 'refused', 'FAR-072', `MIPRES la rechazó: ${why}`, { status: 409 })
  insist(answer.kind === 'rows' || answer.kind === 'nothing', 'FAR-071', unreadable, { status: 502 })
  return answer.kind === 'rows' ? answer.rows : []
}

interface Opening {
  readonly tx: Tx
  readonly actor: Actor
  readonly today: Day
  readonly now: Date
}

/** Each line of a prescription of MIPRES that was given is to be reported within its days. */
export async function openSupplies(
  { tx, actor, today, now }: Opening,
  { date, lines }: Stored<typeof dispensing>,
  facts: readonly LineFacts[],
): Promise<void> {
  const days = await parameterOn(tx, mipresDays, date)
  for (const [at, { id: lineId, quantity }] of lines.entries()) {
    const { prescription } = facts[at]!.ordered
    if (prescription === null || quantityOf(quantity) === 0n) continue
    const dueOn = addDays(date, days)
    const input = parseOrRefuse(mipresSupply.input, { date, lineId, prescription, quantity, dueOn })
    const id = await createDraft(mipresSupplyService, { tx, actor, input })
    await performAction(mipresSupplyService, { tx, actor, today, now, id, action: 'open' })
  }
}

/** Deliveries that MIPRES should have by now. */
export const overdueSupplies: Alert = {
  name: 'pharmacy.overdueSupplies',
  permission: 'pharmacy.mipresSupply.view',
  tone: 'bad',
  one: 'entrega MIPRES sin reportar a tiempo',
  many: 'entregas MIPRES sin reportar a tiempo',
  meaning: 'Pasaron los días para reportar la entrega: repórtela o anote los ID que le dio MIPRES.',
  who: 'Farmacia',
  to: '/farmacia/mipres?condition=overdue',
  async count(tx, { actor }) {
    const { n } = await oneFrom<{ n: number }>(tx)`
      select count(*)::int as n from pharmacy.mipres_supply_list
      where campus_id = ${actor.campusId}::uuid and condition = 'overdue'`
    return n
  },
}
