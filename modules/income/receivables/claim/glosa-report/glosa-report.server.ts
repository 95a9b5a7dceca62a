import { f } from '@quina/blocks'
import {
  type Actor,
  campusScope,
  exportRows,
  type FlatRow,
  type Operation,
  ofGroup,
  serveFile,
  serveFlatReport,
} from '@quina/blocks/server'
import { rowsFrom } from '@quina/db/server'
import { type Day, money, must, share } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import { areas } from '../glosa/glosa-line.contract.ts'
import { glosaRow } from '../glosa-import/glosa-import.contract.ts'
import { type GlosaGrouping, glosaAnswers, glosaCauses, glosasBy } from './glosa-report.contract.ts'

const keys: Readonly<Record<GlosaGrouping, RawBuilder<string>>> = {
  code: sql`left(code, 6)`,
  group: sql`code_group`,
  area: sql`area`,
  professional: sql`professional`,
  payer: sql`payer`,
  month: sql`to_char(date, 'YYYY-MM')`,
  state: sql`state`,
}
const states: Readonly<Record<string, string>> = {
  notified: 'Por responder',
  accepted: 'Aceptada',
  answered: 'Respondida',
  tacit: 'Aceptada tácitamente',
  lifted: 'Levantada',
  ratified: 'Ratificada',
  settled: 'Conciliada',
}

interface ReportFilter {
  readonly from: Day
  readonly to: Day
  readonly kind: string | null
  readonly by?: GlosaGrouping | null
  readonly value?: string | null
}

/** @throws Problem CAR-160 when the days are out of order. */
function mustFollow(from: Day, to: Day): void {
  must(from <= to, 'CAR-160', 'to', 'La fecha final no puede ser anterior a la inicial.')
}

function filterOf(actor: Actor, { from, to, kind, ...group }: ReportFilter): RawBuilder<unknown> {
  mustFollow(from, to)
  const campusId = campusScope(actor)
  const parts = [
    sql`date between ${from} and ${to} and kind = coalesce(${kind}, kind)`,
    sql`(${campusId}::uuid is null or campus_id = ${campusId}::uuid)`,
    ofGroup(keys, group),
  ]
  return sql.join(parts, sql` and `)
}

type Sums = Readonly<Record<'amount' | 'accepted' | 'lifted' | 'open' | 'credited', string>>

function nameOf(by: GlosaGrouping, value: string): string {
  if (by === 'area') return areas[value as keyof typeof areas] ?? 'Sin área'
  return by === 'state' ? (states[value] ?? value) : value
}

const byOperations = serveFlatReport({
  whose: 'site',
  report: glosasBy,
  cached: true,
  async read(tx, { by, ...input }, actor) {
    const rows = await rowsFrom<
      Sums & { value: string; cause: string; glosas: number; causes: number; days: string | null }
    >(tx)`
      select ${keys[by]} as value, min(code) as cause, count(distinct glosa_id)::int as glosas, count(*)::int as causes,
             sum(amount)::text as amount, sum(accepted)::text as accepted, sum(lifted)::text as lifted, sum(open)::text as open,
             sum(credited)::text as credited, round(avg(days), 1)::text as days
      from receivables.glosa_summary where ${filterOf(actor, input)}
      group by 1 order by ${by === 'month' ? sql`1` : sql`sum(amount) desc, 1`}`
    return rows.map((row) => {
      const whole = Number(money(row.amount))
      const acceptance = share(Number(money(row.accepted)), whole)
      const lifting = share(Number(money(row.lifted)), whole)
      const name = by === 'code' ? row.cause : nameOf(by, row.value)
      return { ...row, id: row.value, name, acceptance, lifting }
    })
  },
})

const causeOperations = serveFlatReport({
  whose: 'site',
  report: glosaCauses,
  read: (tx, input, actor) => rowsFrom<FlatRow>(tx)`
      select id, glosa_id, number, date::text as date, payer, invoice, code, professional, nullif(area, '') as area,
             amount::text as amount, accepted::text as accepted, lifted::text as lifted, open::text as open,
             credited::text as credited
      from receivables.glosa_summary where ${filterOf(actor, input)} order by date, number, code`,
})

/** The data sent by the payer, with its names and where RIPS reports them (Anexo 3 of Resolución 2284), and the answer. */
const answerColumns = {
  invoice: glosaRow.invoice,
  filingNumber: f.optional(f.code('Radicado', { max: 60 })),
  payerNumber: glosaRow.payerNumber,
  date: glosaRow.date,
  code: f.code('Causa', { max: 6 }),
  service: glosaRow.service,
  users: f.optional(f.text('Usuario (U10)')),
  object: f.optional(f.text('Grupo RIPS')),
  records: f.optional(f.text('Consecutivo del servicio')),
  amount: glosaRow.amount,
  complement: glosaRow.complement,
  answerCode: f.code('Respuesta', { max: 6 }),
  answeredOn: f.day('Respondida el'),
  answerLate: f.flag('Fuera de término'),
  accepted: f.money('Valor aceptado'),
  defended: f.money('Valor no aceptado'),
  justification: f.note('Justificación'),
}

const answersOperation = serveFile(glosaAnswers, async ({ tx, actor, input: { payerId, from, to } }) => {
  mustFollow(from, to)
  const campusId = campusScope(actor)
  const rows = await rowsFrom<Readonly<Record<keyof typeof answerColumns, string | boolean | null>>>(tx)`
    select invoice, filing_number, payer_number, date::text as date, code, service, users, object, records,
           amount::text as amount, complement, answer_code, answered_on::text as answered_on, answer_late,
           accepted::text as accepted, defended::text as defended, justification
    from receivables.glosa_answered_summary
    where payer_id = ${payerId}::uuid and answered_on between ${from} and ${to}
      and (${campusId}::uuid is null or campus_id = ${campusId}::uuid)
    order by glosa_answered_summary.answered_on, payer_number, invoice, position`
  must(rows.length > 0, 'CAR-298', 'from', 'No se le respondió nada a ese pagador en esos días.')
  const title = `Respuestas a glosas ${from} a ${to}`
  return exportRows({ format: 'xlsx', title, columns: answerColumns, rows })
})

export const glosaReportOperations: Operation[] = [...byOperations, ...causeOperations, answersOperation]
