import { type Content, lineTable, notes, type PaperSpec, pairs, paper, words } from '@quina/blocks/print'
import { type Call, type Operation, renderPdf, serveFile } from '@quina/blocks/server'
import { rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import {
  type Day,
  money,
  moneyText,
  monthName,
  mustBeFound,
  notFound,
  showDay,
  showPesos,
} from '@quina/kernel'
import { sql } from 'kysely'
import { paidYearsOf } from '../../files/report/read/paid-year.server.ts'
import { unknownLayout, yearBoxes } from '../../files/report/year-box.contract.ts'
import {
  type OwnPayslipHead,
  ownPayslipPaper,
  ownWorkCertificate,
  ownYearCertificate,
} from '../page/own-pay.contract.ts'
import { payslipLines, payslipOf } from '../page/own-pay.server.ts'

type OwnPerson = Readonly<{ name: string; identification: string; employeeId: string }>

/** The signed-in person in payroll. @throws Problem 404 their account belongs to no person with a vinculación */
async function ownPerson(tx: Tx, userId: string): Promise<OwnPerson> {
  const row = await rowFrom<OwnPerson>(tx)`
    select t.name, t.shown_identification as identification, o.employee_id as "employeeId"
    from payroll.own_engagement o join people.tercero_face t on t.id = o.tercero_id
    where o.user_id = ${userId}::uuid limit 1`
  return mustBeFound(row, 'Su vinculación')
}

type PaperCall = Pick<Call, 'tx' | 'actor' | 'today' | 'now' | 'house'>

async function pdfOf({ tx, actor, today, now, house }: PaperCall, name: string, spec: PaperSpec) {
  const context = await house.printContext(tx, { actor, campusId: actor.campusId, on: today, now })
  const content = await renderPdf(paper(context, spec))
  return { download: { name: `${name}.pdf`, mediaType: 'application/pdf', content, inline: true as const } }
}

/** The payslip: earnings and deductions, the net in letters, and the relation of hours (CST, art. 162). */
export async function payslipSpec(
  tx: Tx,
  head: OwnPayslipHead,
  { name, identification }: Pick<OwnPerson, 'name' | 'identification'>,
): Promise<PaperSpec> {
  const lines = await payslipLines(tx, head)
  const amounts = (nature: string): Content =>
    lineTable({
      columns: [
        {
          key: 'name',
          header: nature === 'earning' ? 'Devengados' : 'Deducciones',
          kind: 'text',
          width: '*',
        },
        { key: 'amount', header: 'Valor', kind: 'money', width: 90 },
      ],
      rows: lines
        .filter((line) => line.nature === nature)
        .map((line) => ({ values: { name: line.name, amount: line.amount } })),
      totals: ['amount'],
    })
  return {
    title: 'Comprobante de pago de nómina',
    subtitle: `${monthName(head.month)} de ${head.year}`,
    pieces: [
      pairs([
        { label: 'Nombre', value: name },
        { label: 'Documento', value: identification },
        { label: 'Cargo', value: head.position },
        ...(head.days === null ? [] : [{ label: 'Días', value: String(head.days) }]),
        { label: 'Fecha de pago', value: showDay(head.paidOn as Day) },
        { label: 'Neto', value: showPesos(money(head.net)) },
      ]),
      amounts('earning'),
      amounts('deduction'),
      words(money(head.net), 'Neto a pagar'),
      await hoursAnnex(tx, head),
    ],
  }
}

async function hoursAnnex(tx: Tx, { periodId, engagementId }: OwnPayslipHead): Promise<Content | null> {
  const rows = await rowsFrom<{ on: string; kind: string; hours: string; amount: string }>(tx)`
    select l.explanation -> 'terms' -> 0 ->> 'day' as "on", l.name as kind, l.amount::text as amount,
           (select round(sum((t ->> 'quantity')::numeric) / 60, 2)
            from jsonb_array_elements(l.explanation -> 'terms') t)::text as hours
    from payroll.period_line l
    join payroll.period_person n on n.id = l.person_id
    join payroll.concept c on c.code = l.concept and c.unit = 'hour'
    where n.period_id = ${periodId}::uuid and n.engagement_id = ${engagementId}::uuid order by 1, l.position`
  if (rows.length === 0) return null
  return lineTable({
    columns: [
      { key: 'on', header: 'Relación de horas', kind: 'day', width: 80 },
      { key: 'kind', header: 'Clase', kind: 'text', width: '*' },
      { key: 'hours', header: 'Horas', kind: 'quantity', width: 60 },
      { key: 'amount', header: 'Valor', kind: 'money', width: 90 },
    ],
    rows: rows.map((row) => ({ values: { ...row } })),
    totals: ['amount'],
  })
}

/** The certificate of income and withholding, with the boxes of form 220. @throws Problem 404 when nothing was paid that year */
async function yearSpec(tx: Tx, userId: string, year: number): Promise<PaperSpec> {
  const { name, identification, employeeId } = await ownPerson(tx, userId)
  const [paid] = await paidYearsOf(tx, year, { ofSite: sql`true`, employeeId })
  if (paid === undefined) throw notFound(`Lo pagado en ${year}`)
  const rows = Object.entries(yearBoxes).map(([box, label]) => ({
    values: { label, amount: moneyText(paid.boxes[box as keyof typeof yearBoxes]) },
  }))
  return {
    title: 'Certificado de ingresos y retenciones',
    subtitle: `Cifras del Formulario 220 · Año gravable ${year}`,
    pieces: [
      pairs([
        { label: 'Trabajador', value: name },
        { label: 'Documento', value: identification },
        { label: 'Total de ingresos brutos', value: showPesos(paid.gross) },
      ]),
      lineTable({
        columns: [
          { key: 'label', header: 'Concepto', kind: 'text', width: '*' },
          { key: 'amount', header: 'Valor', kind: 'money', width: 110 },
        ],
        rows,
      }),
      notes(unknownLayout('el Formulario 220')),
    ],
  }
}

interface ServedRow {
  readonly position: string
  readonly from: Day
  readonly until: Day | null
  readonly act: string
  readonly salary: string | null
}

/** A person's work here: post, first day and pay. */
async function workSpec(tx: Tx, userId: string, today: Day): Promise<PaperSpec> {
  const { name, identification } = await ownPerson(tx, userId)
  const rows = await rowsFrom<ServedRow>(tx)`
    select coalesce(l.position_label, '') as position, e.start_date as "from", e.retired_on as until, e.act,
           (select coalesce(s.amount, payroll.post_pay(s.position_id, ${today}::date, e.dedication))
            from payroll.engagement_salary s where s.parent_id = e.id and s.from_day <= ${today}::date
            order by s.from_day desc limit 1)::text as salary
    from payroll.own_engagement o
    join payroll.engagement e on e.id = o.engagement_id
    join payroll.engagement_list l on l.id = e.id
    where o.user_id = ${userId}::uuid and e.status in ('active', 'retired', 'settled') order by e.start_date`
  const served = rows.map(({ position, from, until, act, salary }) => {
    const ended = until === null ? 'y sigue vinculado' : `hasta el ${showDay(until)}`
    const earned = salary === null ? '' : `, con una asignación mensual de ${showPesos(money(salary))}`
    return `${position}, desde el ${showDay(from)} ${ended}, por ${act}${earned}.`
  })
  return {
    title: 'Certificado laboral',
    pieces: [
      notes(`Que ${name}, con ${identification}, presta o prestó sus servicios a esta entidad así:`),
      notes(served.join('\n\n')),
      notes(`Se expide el ${showDay(today)} a solicitud del interesado.`),
    ],
  }
}

export const ownPaperOperations: readonly Operation[] = [
  serveFile(ownPayslipPaper, async (call) => {
    const { tx, input, actor } = call
    const head = await payslipOf(tx, { userId: actor.userId, ...input })
    return pdfOf(call, 'comprobante', await payslipSpec(tx, head, await ownPerson(tx, actor.userId)))
  }),
  serveFile(ownYearCertificate, async (call) =>
    pdfOf(call, 'formulario-220', await yearSpec(call.tx, call.actor.userId, call.input.year)),
  ),
  serveFile(ownWorkCertificate, async (call) =>
    pdfOf(call, 'certificado-laboral', await workSpec(call.tx, call.actor.userId, call.today)),
  ),
]
