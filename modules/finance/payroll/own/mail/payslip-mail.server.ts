import { paper } from '@quina/blocks/print'
import {
  enqueue,
  type JobKind,
  type Operation,
  renderPdf,
  serveCommand,
  serveQuery,
  thePost,
  undelivered,
} from '@quina/blocks/server'
import { addTo, rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import { printContextFor } from '@quina/einvoice/server'
import { insist, monthName, mustBeFound } from '@quina/kernel'
import { tellingPay } from '../../staff/pay-access/pay-access.server.ts'
import { payslipHead } from '../page/own-pay.server.ts'
import { payslipSpec } from '../paper/own-paper.server.ts'
import {
  type MailedPayslip,
  mailPayslips,
  ownPayslipAddress,
  payslipMails,
  receiveOwnPayslips,
  stopOwnPayslips,
} from './payslip-mail.contract.ts'

type OfPeriod = { readonly periodId: string }

/** The people of a period, the address of each who consented, and the state of each payslip. */
const mailsIn = (tx: Tx, { periodId }: OfPeriod): Promise<MailedPayslip[]> =>
  rowsFrom<MailedPayslip>(tx)`
    select n.engagement_id as "engagementId", e.employee_label as name, e.identification,
           coalesce(m.address, c.address) as address, to_char(m.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
           case when m.outcome = 'failed' then m.message end as error,
           case when m.outcome = 'sent' then 'sent' when c.address is null then 'unconsented'
                else coalesce(m.outcome, 'ready') end as state
    from payroll.period_person n
    join payroll.engagement_list e on e.id = n.engagement_id
    left join lateral (
      select address from payroll.payslip_consent where employee_id = e.employee_id order by id desc limit 1) c on true
    left join lateral (
      select address, outcome, message, at from payroll.payslip_mail
      where period_id = n.period_id and engagement_id = n.engagement_id order by id desc limit 1) m on true
    where n.period_id = ${periodId}::uuid and n.problem_code is null order by e.employee_label, n.engagement_id`

async function shownMails(tx: Tx, { periodId }: OfPeriod) {
  const row = await rowFrom<{ number: string | null; year: number; month: number; status: string }>(tx)`
    select platform.numbered('NOM', number) as number, year, month, status from payroll.period where id = ${periodId}::uuid`
  const { number, year, month, status } = mustBeFound(row, 'La nómina')
  return {
    period: `${number ?? 'Nómina'} de ${monthName(month)} de ${year}`,
    approved: status === 'approved',
    mails: thePost() !== null,
    people: await mailsIn(tx, { periodId }),
  }
}

type Author = Readonly<{ userId: string; campusId: string | null }>

/** @throws Problem NOM-725 the payroll is not approved, NOM-726 there is no mail server, NOM-727 nothing is left to send */
async function queueMails(tx: Tx, { periodId }: OfPeriod, by: Author): Promise<number> {
  const { approved, mails } = await shownMails(tx, { periodId })
  insist(approved, 'NOM-725', 'Solo se envían los comprobantes de una nómina aprobada.', { status: 409 })
  insist(mails, 'NOM-726', 'No hay servidor de correo: pida a quien administra el sistema que lo configure.')
  await rowsFrom(tx)`select from payroll.period where id = ${periodId}::uuid for update`
  const waiting = (await mailsIn(tx, { periodId })).filter(
    ({ state }) => state === 'ready' || state === 'failed',
  )
  insist(waiting.length > 0, 'NOM-727', 'A quienes lo autorizaron ya se les envió.', { status: 409 })
  for (const { engagementId, address } of waiting) {
    await note(tx, { periodId, engagementId, address: address ?? '', outcome: 'queued', message: null, by })
    const input = { periodId, engagementId, address }
    await enqueue(tx, { kind, title: 'Enviar un comprobante de pago', input, total: 1, actor: by })
  }
  return waiting.length
}

interface MailOutcome {
  readonly periodId: string
  readonly engagementId: string
  readonly address: string
  readonly outcome: 'queued' | 'sent' | 'failed'
  readonly message: string | null
  readonly by: Author
}

const note = async (tx: Tx, { by, ...row }: MailOutcome): Promise<void> =>
  void (await addTo(tx, 'payroll.payslipMail', { ...row, byUserId: by.userId }))

const kind = 'payroll.mailPayslip'

type PayslipMail = Readonly<{ periodId: string; engagementId: string; address: string }>

/** Sends one payslip. Every attempt is recorded; a failed one is retried later, or fails with its reason. */
export const mailPayslipJob: JobKind = {
  kind,
  run: async ({ input, step, now, progress, userId, campusId }) => {
    const mailing = input as {
      readonly periodId: string
      readonly engagementId: string
      readonly address: string
    }
    const { address } = mailing
    const by = { userId, campusId }
    const letter = await step((tx) => letterOf(tx, mailing, { userId, now: now() }))
    if (letter === null) return { sent: false }
    const failure = await letter.post.send(letter).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
    )
    const outcome = failure === null ? 'sent' : 'failed'
    await step((tx) => note(tx, { ...mailing, outcome, message: failure?.message ?? null, by }))
    if (failure !== null)
      throw undelivered(failure, 'NOM-728', `El correo ${address} no recibió el comprobante`)
    await progress(1, 1)
    return { sent: true }
  },
}

/** Returns null when it was sent already, the consent was withdrawn or there is no mail server. */
async function letterOf(
  tx: Tx,
  { periodId, engagementId, address }: PayslipMail,
  by: { userId: string; now: Date },
) {
  const row = (await mailsIn(tx, { periodId })).find((one) => one.engagementId === engagementId)
  const post = thePost()
  if (row === undefined || row.state === 'sent' || row.state === 'unconsented' || post === null) return null
  const head = await payslipHead(tx, { periodId, engagementId })
  const { campusId, document, name } = await readerOf(tx, engagementId)
  const context = await printContextFor(tx, { ...by, campusId })
  const spec = await payslipSpec(tx, head, { name, identification: row.identification })
  const content = await renderPdf(paper(context, { ...spec, password: document }))
  const month = `${monthName(head.month)} de ${head.year}`
  return {
    post,
    to: address,
    subject: `Comprobante de pago de ${month} · ${context.company.name}`,
    text: [
      `${name}:`,
      `Adjuntamos su comprobante de pago de ${month}. El archivo se abre con su número de documento, sin puntos.`,
      'Lo recibe porque lo pidió en «Mi nómina», donde puede dejar de recibirlo y ver por qué de cada valor.',
      `Cordialmente, ${context.company.name}`,
    ].join('\n\n'),
    attachments: [
      {
        name: `comprobante-${head.year}-${String(head.month).padStart(2, '0')}.pdf`,
        mediaType: 'application/pdf',
        content,
      },
    ],
  }
}

const readerOf = async (tx: Tx, engagementId: string) =>
  mustBeFound(
    await rowFrom<{ campusId: string; document: string; name: string }>(tx)`
      select e.campus_id as "campusId", t.number as document, t.name
      from payroll.engagement e join people.employee_face m on m.id = e.employee_id
      join people.tercero_face t on t.id = m.tercero_id where e.id = ${engagementId}::uuid`,
    'La vinculación',
  )

/** The last consent of the caller; null when their account belongs to no person with a vinculación. */
async function consentOf(tx: Tx, userId: string) {
  const row = await rowFrom<{ employeeId: string; address: string | null; since: string | null }>(tx)`
    select o.employee_id as "employeeId", c.address,
           case when c.address is not null then to_char(c.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') end as since
    from payroll.own_engagement o
    left join lateral (
      select address, at from payroll.payslip_consent where employee_id = o.employee_id order by id desc limit 1) c on true
    where o.user_id = ${userId}::uuid limit 1`
  return row ?? null
}

async function consent(tx: Tx, userId: string, address: string | null) {
  const { employeeId } = mustBeFound((await consentOf(tx, userId)) ?? undefined, 'Su vinculación')
  await addTo(tx, 'payroll.payslipConsent', { employeeId, address, byUserId: userId })
  return shownConsent(tx, userId)
}

async function shownConsent(tx: Tx, userId: string) {
  const found = await consentOf(tx, userId)
  return { address: found?.address ?? null, since: found?.since ?? null }
}

export const payslipMailOperations: readonly Operation[] = [
  ...tellingPay([serveQuery(payslipMails, ({ tx, input }) => shownMails(tx, input))]),
  serveCommand(mailPayslips, async ({ tx, input, actor }) => ({
    queued: await queueMails(tx, input, { userId: actor.userId, campusId: actor.campusId }),
  })),
  serveQuery(ownPayslipAddress, ({ tx, actor }) => shownConsent(tx, actor.userId)),
  serveCommand(receiveOwnPayslips, ({ tx, actor, input: { address } }) => consent(tx, actor.userId, address)),
  serveCommand(stopOwnPayslips, ({ tx, actor }) => consent(tx, actor.userId, null)),
]
