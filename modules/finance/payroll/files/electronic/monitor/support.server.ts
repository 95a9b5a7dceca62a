import {
  type Actor,
  type Call,
  campusScope,
  listOperations,
  type Operation,
  type ProcessService,
  refusing,
  serveCommand,
  serveFile,
  serveProcess,
  serveQuery,
} from '@quina/blocks/server'
import { changeById, oneFrom, rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import { setupOf } from '@quina/einvoice/server'
import { conflict, insist, mustBeFound, notFound } from '@quina/kernel'
import { tellingPay } from '../../../staff/pay-access/pay-access.server.ts'
import { clockOf, unreported } from '../clock/support-clock.server.ts'
import { supportContent } from '../content/support-content.server.ts'
import { hasChanged, issueDocument, issueNote, mustSend } from '../issue/support-issue.server.ts'
import { supportPdf } from '../paper/support-paper.server.ts'
import type { SupportMonth } from '../worker/support-worker.server.ts'
import {
  deleteSupport,
  issueSupports,
  replaceSupport,
  type ShownSupport,
  type SupportKind,
  sendSupportAgain,
  showSupport,
  supportClock,
  supportFile,
  supportList,
  supportMessages,
  supportPaper,
  supportPath,
  supportPermissions,
} from './support.contract.ts'
import { sendSupportJob, sendSupportSoon } from './support-send.server.ts'

const issuing: ProcessService<typeof issueSupports> = {
  whose: 'site',
  async plan(tx, { year, month }, { campusId }) {
    await mustSend(tx, { year, month })
    const { environment } = await setupOf(tx)
    const rows = await unreported(tx, { year, month }, { environment, campusId })
    return rows.map(({ engagementId, person, identification, earned, deducted, before }) => ({
      key: engagementId,
      values: { person, identification, earned, deducted, before },
      fault: null,
    }))
  },
  async run(tx, { key }, { year, month }, by) {
    const { campusId } = by
    await issueDocument(tx, { engagementId: key, year, month }, { campusId, by, now: await nowOf(tx) })
  },
}

/** The time of the transaction: the queue gives its items no other clock. */
const nowOf = async (tx: Tx): Promise<Date> => (await oneFrom<{ now: Date }>(tx)`select now() as now`).now

const served = serveProcess(issueSupports, issuing)

const listed = listOperations({
  list: supportList,
  view: 'payroll.supportList',
  path: supportPath,
  title: 'Nómina electrónica',
  tag: 'payroll',
  access: supportPermissions.view,
  scope: (actor) => ({ campusId: campusScope(actor) }),
})

const plainOperations: readonly Operation[] = [
  ...tellingPay([
    ...listed,
    serveQuery(showSupport, ({ tx, input: { id }, actor }) => shownSupport(tx, id, actor)),
    serveFile(supportFile, async ({ tx, input: { id, kind }, actor }) => {
      const { xml, answer, number } = await within(tx, id, actor)
      const content = kind === 'xml' ? xml : answer
      if (content === null) throw notFound('La respuesta')
      const name = kind === 'xml' ? `${number}.xml` : `${number}-respuesta.xml`
      return { download: { name, mediaType: 'application/xml', content } }
    }),
    serveFile(supportPaper, async (call) => {
      await within(call.tx, call.input.id, call.actor)
      const { number, content } = await supportPdf(call, call.input.id)
      return { download: { name: `${number}.pdf`, mediaType: 'application/pdf', content, inline: true } }
    }),
  ]),
  serveQuery(supportClock, ({ tx, input, actor, today }) => clockOf(tx, input, { actor, today })),
  serveCommand(sendSupportAgain, async ({ tx, input: { id }, actor }) => {
    const { number, state, campusId } = await within(tx, id, actor)
    const waiting = state === 'pending' || state === 'sent'
    insist(waiting, 'NOM-731', 'El documento no está por enviar.', { status: 409 })
    await changeById(tx, 'payroll.support', id, { nextTryAt: null })
    await sendSupportSoon(tx, { id, number, by: { userId: actor.userId, campusId } })
    return { id, number }
  }),
  serveCommand(replaceSupport, (call) => noteOf(call, 'replacement')),
  serveCommand(deleteSupport, (call) => noteOf(call, 'deletion')),
  ...served.operations,
]

export const supportOperations: readonly Operation[] = refusing(
  {
    'payroll.support_once': conflict('NOM-709', 'El documento de ese mes ya se generó.'),
    'payroll.support_note_once': conflict('NOM-730', 'Ya hay una nota de ajuste en camino.'),
  },
  [...plainOperations],
)

export const supportJobs = [...served.jobs, sendSupportJob]

type NoteCall = Pick<Call, 'tx' | 'actor' | 'now'> & {
  readonly input: { readonly id: string; readonly reason: string }
}

async function noteOf({ tx, input: { id, reason }, actor, now }: NoteCall, kind: 'replacement' | 'deletion') {
  const { campusId } = await within(tx, id, actor)
  return issueNote(tx, { id, kind, reason }, { campusId, by: actor, now })
}

interface SupportRow {
  readonly number: string
  readonly kind: SupportKind
  readonly state: string
  readonly condition: string
  readonly worker: string
  readonly year: number
  readonly month: number
  readonly simulated: boolean
  readonly cune: string
  readonly paid: string
  readonly reason: string | null
  readonly lastError: string | null
  readonly messages: unknown
  readonly campusId: string
  readonly engagementId: string
  readonly xml: Buffer
  readonly answer: Buffer | null
}

/** Reads a document of a site that the caller may see. @throws Problem GEN-404 */
async function within(tx: Tx, id: string, actor: Actor): Promise<SupportRow> {
  const row = await rowFrom<SupportRow>(tx)`
    select s.number, s.kind, s.state, l.condition, s.worker, s.year, s.month, s.simulated, s.cune, s.paid::text as paid, s.reason,
           s.last_error as "lastError", s.messages, s.campus_id as "campusId", s.engagement_id as "engagementId", s.xml, s.answer
    from payroll.support s join payroll.support_list l on l.id = s.id
    where s.id = ${id}::uuid and (${campusScope(actor)}::uuid is null or s.campus_id = ${campusScope(actor)}::uuid)`
  return mustBeFound(row, 'El documento de nómina electrónica')
}

async function shownSupport(tx: Tx, id: string, actor: Actor): Promise<ShownSupport> {
  const { xml: _, answer: __, campusId: ___, engagementId, messages, ...row } = await within(tx, id, actor)
  const inForce = row.condition === 'accepted' || row.condition === 'notified'
  const attempts = await rowsFrom<ShownSupport['attempts'][number]>(tx)`
    select id::int as id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, outcome,
           status_code as "statusCode", message, milliseconds
    from payroll.support_attempt where support_id = ${id}::uuid order by id desc limit 50`
  return {
    ...row,
    id,
    messages: supportMessages.parse(messages),
    changed: inForce && row.kind !== 'deletion' && (await differs(tx, id, { ...row, engagementId })),
    attempts,
  }
}

async function differs(tx: Tx, id: string, of: SupportMonth): Promise<boolean> {
  return hasChanged(tx, id, await supportContent(tx, of))
}
